// Says which scripts are meant, in pages that have every script's address vouched for (Trusted Types).

/** The browser's factory of policies. It is missing in browsers without Trusted Types. */
declare const trustedTypes:
  { createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy } | undefined;

interface Policy {
  createScriptURL(address: string): unknown;
}

/** Made when it is first needed: a page may forbid it, and would otherwise get no board at all. */
let policy: Policy | undefined;

/** Vouches for the address of one of our own scripts, so that it may be started. */
export function trustedScript(address: string | URL): string {
  if (typeof trustedTypes === "undefined") return String(address);
  policy ??= trustedTypes.createPolicy("fourfold", { createScriptURL: (address) => address });
  // What comes back is taken for a string by the types of the functions that start scripts.
  return policy.createScriptURL(String(address)) as string;
}
