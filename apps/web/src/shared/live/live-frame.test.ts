import { expect, test } from "vitest";
import { parseFrame } from "./live-frame.ts";

test.each(["topic", "user", "heartcheck"] as const)("[SEC-77] reads a frame: %s", (cmd) => {
  expect(parseFrame(JSON.stringify({ cmd, msgId: "1", msgTxt: "", more: true }))).toEqual({
    cmd,
    msgId: "1",
    msgTxt: "",
  });
});

test.each<[string, unknown]>([
  ["no text", new ArrayBuffer(1)],
  ["no JSON", "alert(1)"],
  ["an object literal of a script", "{cmd:'topic',msgId:'1',msgTxt:''}"],
  ["a frame after an expression", '(globalThis.hit = 1, {"cmd":"topic","msgId":"1","msgTxt":""})'],
  ["null", "null"],
  ["a list", '["topic"]'],
  ["another command", '{"cmd":"eval","msgId":"1","msgTxt":""}'],
  ["a command of a prototype", '{"cmd":"toString","msgId":"1","msgTxt":""}'],
  ["an id that is no text", '{"cmd":"topic","msgId":1,"msgTxt":""}'],
  ["no text beside it", '{"cmd":"topic","msgId":"1"}'],
])("[SEC-77, W-26] ignores everything but frames: %s", (_case, text) => {
  expect(parseFrame(text)).toBeUndefined();
  expect(globalThis).not.toHaveProperty("hit");
});
