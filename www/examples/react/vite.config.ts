import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// With these the engine uses several cores; without them it uses one.
const headers = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

export default defineConfig({
  plugins: [react()],
  server: { headers },
  preview: { headers },
});
