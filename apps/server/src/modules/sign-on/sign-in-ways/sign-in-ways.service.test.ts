import { expect, test, vi } from "vitest";
import { createSignInWays } from "./sign-in-ways.service.ts";

const ways = {
  scanApps: [{ authType: "0", name: "移动证书" }],
  certificate: { agentUrls: ["wss://127.0.0.1:3103/ca/v1"], downloadUrl: null },
  thirdParties: [{ type: "wecom", name: "企业微信" }],
} as const;

test("tells what each way says", async () => {
  const read = createSignInWays(
    {
      scanApps: async () => ways.scanApps,
      certificate: async () => ways.certificate,
      thirdParties: async () => ways.thirdParties,
    },
    { warn: vi.fn() },
  );
  expect(await read()).toEqual(ways);
});

test("keeps what a way said last while it cannot be asked, and the others' news", async () => {
  let isDown = false;
  const warn = vi.fn();
  const read = createSignInWays(
    {
      scanApps: async () => {
        if (isDown) throw new Error("the database is gone");
        return ways.scanApps;
      },
      certificate: async () => (isDown ? null : ways.certificate),
      thirdParties: async () => ways.thirdParties,
    },
    { warn },
  );
  await read();
  isDown = true;
  expect(await read()).toEqual({ ...ways, certificate: null });
  expect(warn).toHaveBeenCalledOnce();
});

test("offers none of a way that could never be asked", async () => {
  const down = async () => {
    throw new Error("the database is gone");
  };
  const read = createSignInWays({ scanApps: down, certificate: down, thirdParties: down }, { warn: vi.fn() });
  expect(await read()).toEqual({ scanApps: [], certificate: null, thirdParties: [] });
});
