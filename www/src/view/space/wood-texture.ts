// A texture of wood, drawn streak by streak.

import { CanvasTexture, MirroredRepeatWrapping, SRGBColorSpace } from "three";
import { createContext2D } from "./color";

/** Returns the shades of the wood, to be multiplied by its colour. */
export function woodTexture(): CanvasTexture<OffscreenCanvas> {
  const size = 512;
  const context = createContext2D(size, size);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, size, size);
  // A fixed seed, so that the wood looks the same everywhere.
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let streak = 0; streak < 260; streak++) {
    const [y, bend, phase] = [random() * size, 3 + random() * 7, random() * 7];
    context.strokeStyle = `rgb(${70 + random() * 30} ${40 + random() * 20} 10 / ${0.015 + random() * random() * 0.11})`;
    context.lineWidth = 0.6 + random() * random() * 7;
    context.beginPath();
    for (let x = 0; x <= size; x += 16) {
      context.lineTo(x, y + bend * Math.sin(phase + x / 150) + 2 * Math.sin(phase * 3 + x / 47));
    }
    context.stroke();
  }
  for (let pore = 0; pore < 500; pore++) {
    context.fillStyle = `rgb(60 35 10 / ${random() * 0.14})`;
    context.fillRect(random() * size, random() * size, 4 + random() * 16, 1);
  }
  const texture = new CanvasTexture(context.canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = MirroredRepeatWrapping;
  texture.anisotropy = 4;
  return texture;
}
