import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPart, toast } from "../../../test/browser/open.tsx";
import { CanvasCaptcha } from "./canvas-captcha.tsx";

const canvas = () => page.getByRole("button", { name: "验证码图片，点击更换" }).element().querySelector("canvas");

test("[SLIDER-10, SLIDER-11] draws a remote code where there is one, on 136 by 38", async () => {
  const codes: string[] = [];
  const remote = async () => "X7y9";
  await openPart(<CanvasCaptcha remote={remote} onCode={(code) => codes.push(code)} />);
  await expect.poll(() => codes).toEqual(["X7y9"]);
  expect([canvas()?.width, canvas()?.height]).toEqual([136, 38]);
  const pixels = canvas()?.getContext("2d")?.getImageData(0, 0, 136, 38).data ?? [];
  expect(pixels.some((part) => part !== 255)).toBe(true);
});

test("[ERR-10] shows that a code could not be made, and falls back to BUG", async () => {
  const codes: string[] = [];
  const remote = async () => Promise.reject(new Error("down"));
  await openPart(<CanvasCaptcha remote={remote} onCode={(code) => codes.push(code)} />);
  await expect.element(toast("生成验证码错误,请联系系统管理员")).toBeVisible();
  expect(codes).toEqual(["BUG"]);
});
