import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openPart, toast } from "#test/browser/open.tsx";
import { CanvasCaptcha } from "./canvas-captcha.tsx";

const canvas = () => page.getByRole("button", { name: "验证码图片，点击更换" }).element().querySelector("canvas");

test("[SLIDER-10, SLIDER-11] draws a remote code on 136 by 38", async () => {
  const fillText = vi.spyOn(CanvasRenderingContext2D.prototype, "fillText");
  const codes: string[] = [];
  const remote = async () => "X7y9";
  openPart(<CanvasCaptcha remote={remote} onCode={(code) => codes.push(code)} />);
  await expect.poll(() => codes).toEqual(["X7y9"]);
  expect(canvas()?.width).toBe(136);
  expect(canvas()?.height).toBe(38);
  expect(fillText.mock.calls.map(([character]) => character)).toEqual(["X", "7", "y", "9"]);
  fillText.mockRestore();
  const pixels = canvas()?.getContext("2d")?.getImageData(0, 0, 136, 38).data ?? [];
  expect(pixels.some((channel) => channel !== 255)).toBe(true);
});

test("[SLIDER-09, SLIDER-10, SLIDER-11] draws its own code without a remote one: 4 characters, 1 line and 100 dots", async () => {
  const pen = CanvasRenderingContext2D.prototype;
  const [text, line, dot] = [vi.spyOn(pen, "fillText"), vi.spyOn(pen, "stroke"), vi.spyOn(pen, "fillRect")];
  const codes: string[] = [];
  openPart(<CanvasCaptcha onCode={(code) => codes.push(code)} />);
  await expect.poll(() => codes.length).toBe(1);
  expect(codes[0]).toMatch(/^[A-Za-z0-9]{4}$/);
  expect(text.mock.calls.map(([character]) => character).join("")).toBe(codes[0]);
  // The background is one more rectangle.
  expect(line.mock.calls).toHaveLength(1);
  expect(dot.mock.calls).toHaveLength(101);
  vi.restoreAllMocks();
  for (const count of [2, 3]) {
    canvas()?.click();
    await expect.poll(() => codes.length).toBe(count);
  }
  expect(new Set(codes).size).toBe(3);
});

test("[ERR-10] reports a failed code, and draws and returns BUG instead", async () => {
  const fillText = vi.spyOn(CanvasRenderingContext2D.prototype, "fillText");
  const codes: string[] = [];
  const remote = async () => Promise.reject(new Error("down"));
  openPart(<CanvasCaptcha remote={remote} onCode={(code) => codes.push(code)} />);
  await expect.element(toast("生成验证码错误,请联系系统管理员")).toBeVisible();
  expect(codes).toEqual(["BUG"]);
  expect(fillText.mock.calls.map(([character]) => character)).toEqual(["B", "U", "G"]);
  vi.restoreAllMocks();
});
