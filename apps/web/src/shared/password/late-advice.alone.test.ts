import { afterEach, expect, test, vi } from "vitest";
import { ChunkLoadError } from "#shared/loading/chunk-load.ts";
import { advise } from "./password-advice.ts";

afterEach(() => void vi.doUnmock("@zxcvbn-ts/core"));

test("asks for the library again with the next letter where it did not come", async () => {
  vi.doMock("@zxcvbn-ts/core", () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  await expect(advise("Tender", [])).rejects.toBeInstanceOf(ChunkLoadError);
  vi.doUnmock("@zxcvbn-ts/core");
  expect(await advise("password", [])).toMatchObject({ suggestions: expect.any(Array) });
});
