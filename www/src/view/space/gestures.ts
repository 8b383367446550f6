// What mouse and fingers mean: turn, zoom, point, tap. A finger that moves up or down first scrolls the page.

/** SpaceLayout are in CSS pixels from the element's upper left corner; turns are parts of the element's smaller side. */
export interface Gestures {
  turn(right: number, down: number): void;
  /** Whether there was anything to zoom. */
  zoom(factor: number): boolean;
  tap(x: number, y: number): void;
  doubleTap(x: number, y: number): void;
  /** A mouse or pen is here, or no longer anywhere. */
  hover(at: { x: number; y: number } | undefined): void;
}

/** How far a pointer may stray and still tap, in CSS pixels. */
const STRAY = { mouse: 5, touch: 10 };
/** Two taps within so many milliseconds and pixels are a double tap. */
const DOUBLE = { pause: 350, far: 24 };

interface Touch {
  x: number;
  y: number;
  readonly startX: number;
  readonly startY: number;
}

/** Listens until the signal ends it. */
export function listen(element: HTMLElement, gestures: Gestures, signal: AbortSignal): void {
  const touches = new Map<number, Touch>();
  let isDrag = false;
  let lastTap = { time: -Infinity, x: 0, y: 0 };
  element.style.touchAction = "pan-y";

  const placeOf = (event: MouseEvent) => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const spread = () => {
    const [one, two] = [...touches.values()];
    return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
  };
  const drag = (touch: Touch, x: number, y: number) => {
    const before = spread();
    const side = Math.min(element.clientWidth, element.clientHeight) * touches.size;
    gestures.turn((x - touch.x) / side, (y - touch.y) / side);
    [touch.x, touch.y] = [x, y];
    if (before > 0) gestures.zoom(spread() / before);
  };
  const tap = (x: number, y: number, time: number) => {
    const isDouble = time - lastTap.time < DOUBLE.pause && Math.hypot(x - lastTap.x, y - lastTap.y) < DOUBLE.far;
    lastTap = { time: isDouble ? -Infinity : time, x, y };
    gestures.tap(x, y);
    if (isDouble) gestures.doubleTap(x, y);
  };

  const on = <Name extends keyof HTMLElementEventMap>(name: Name, act: (event: HTMLElementEventMap[Name]) => void) =>
    element.addEventListener(name, act, { signal, passive: name !== "wheel" });

  on("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const { x, y } = placeOf(event);
    if (touches.size === 0) isDrag = false;
    touches.set(event.pointerId, { x, y, startX: x, startY: y });
    element.setPointerCapture(event.pointerId);
    if (touches.size > 1) isDrag = true;
  });
  on("pointermove", (event) => {
    const { x, y } = placeOf(event);
    const touch = touches.get(event.pointerId);
    if (!touch) {
      if (event.pointerType !== "touch") gestures.hover({ x, y });
      return;
    }
    const stray = event.pointerType === "touch" ? STRAY.touch : STRAY.mouse;
    if (!isDrag && Math.hypot(x - touch.startX, y - touch.startY) > stray) {
      isDrag = true;
      [touch.x, touch.y] = [x, y];
      gestures.hover(undefined);
    }
    if (isDrag) drag(touch, x, y);
  });
  on("pointerup", (event) => {
    const touch = touches.get(event.pointerId);
    if (!touch) return;
    touches.delete(event.pointerId);
    const { x, y } = placeOf(event);
    if (!isDrag) tap(x, y, event.timeStamp);
    else if (event.pointerType !== "touch") gestures.hover({ x, y });
  });
  on("pointercancel", (event) => {
    touches.delete(event.pointerId);
  });
  on("pointerleave", (event) => {
    if (!touches.has(event.pointerId)) gestures.hover(undefined);
  });
  on("wheel", (event) => {
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 24;
    const strength = event.ctrlKey ? 0.01 : 0.0014;
    // At the end of the zoom the page scrolls on.
    if (gestures.zoom(Math.exp(-lines * strength)) || event.ctrlKey) event.preventDefault();
  });
}
