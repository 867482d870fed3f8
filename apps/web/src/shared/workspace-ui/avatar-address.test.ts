import { expect, test } from "vitest";
import { avatarAddress } from "./avatar-address.ts";

test("[API-36] requests a picture of the size in which it is shown", () => {
  expect(avatarAddress("avatar/0a1b", 28)).toBe("/download/fileView?attachGroup=avatar&attachPath=0a1b/96.webp");
  expect(avatarAddress("avatar/0a1b", 72)).toBe("/download/fileView?attachGroup=avatar&attachPath=0a1b/256.webp");
});

test.each([null, "", "https://evil.example/a.png", "avatar/../x", "avatar/a?b=1", "javascript:alert(1)"])(
  "[W-11] shows no picture for %j",
  (picture) => {
    expect(avatarAddress(picture, 28)).toBeNull();
  },
);
