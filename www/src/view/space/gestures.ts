// Mouse and touch gestures: turn, zoom, hover, tap. A finger that first moves up or down scrolls the page.

/** Positions are in CSS pixels from the element's upper left corner; turns in units of its smaller side. */
interface Gestures {
  turn(right: number, down: number): void;
  /** Returns false if the zoom is at its limit. */
  zoom(factor: number): boolean;
  tap(x: number, y: number): void;
  doubleTap(x: number, y: number): void;
  /** The position of a mouse or pen, undefined once it has left. */
  hover(at: { x: number; y: number } | undefined): void;
}

/** How far a pointer may move during a tap, in CSS pixels. */
const TAP_RADIUS = { mouse: 5, touch: 10 };
/** A double tap is two taps within this many milliseconds and CSS pixels. */
const DOUBLE_TAP = { pause: 350, radius: 24 };

interface Touch {
  x: number;
  y: number;
  readonly startX: number;
  readonly startY: number;
}

/** Listens for gestures on an element until the signal aborts. */
export function listenForGestures(element: HTMLElement, gestures: Gestures, signal: AbortSignal): void {
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
    const isDouble =
      time - lastTap.time < DOUBLE_TAP.pause && Math.hypot(x - lastTap.x, y - lastTap.y) < DOUBLE_TAP.radius;
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
    const radius = event.pointerType === "touch" ? TAP_RADIUS.touch : TAP_RADIUS.mouse;
    if (!isDrag && Math.hypot(x - touch.startX, y - touch.startY) > radius) {
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
    // At the limit of the zoom the wheel scrolls the page.
    if (gestures.zoom(Math.exp(-lines * strength)) || event.ctrlKey) event.preventDefault();
  });
}
