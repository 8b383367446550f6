// <fourfold-board> and <fourfold-game> in the templates of Vue 3: import type {} from "fourfold/vue";

import type { EmitFn, HTMLAttributes, PublicProps } from "vue";
import type { FourfoldBoard, FourfoldEvents, FourfoldGame, GameProperties, Properties } from "./fourfold.js";

type Listeners = { [Key in keyof FourfoldEvents]: (event: FourfoldEvents[Key]) => void };

declare module "vue" {
  interface GlobalComponents {
    "fourfold-board": new () => FourfoldBoard & {
      $props: HTMLAttributes & PublicProps & Partial<Properties>;
      $emit: EmitFn<Listeners>;
    };
    "fourfold-game": new () => FourfoldGame & {
      $props: HTMLAttributes & PublicProps & Partial<GameProperties>;
      $emit: EmitFn<Listeners>;
    };
  }
}
