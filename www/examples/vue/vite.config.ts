import vue from "@vitejs/plugin-vue";
import { defineConfig } from "vite";

// With these the engine uses several cores; without them it uses one.
const headers = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === "fourfold-board" } } })],
  server: { headers },
  preview: { headers },
});
