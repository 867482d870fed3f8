import { api } from "@tender/contract";
import { expect, test } from "vitest";
import { serializerOf } from "./serializer.ts";

test("[SEC-58] writes the fields that the contract lists, and leaves out whatever else a handler hands over", () => {
  const row = { id: "1", username: "zhang", realname: "张敏", avatar: null };
  const answer = {
    success: true,
    code: "200",
    message: "",
    timestamp: 1,
    stack: "at x.ts",
    result: { userInfo: { ...row, passwordHash: "$argon2id$v=19$", tokenDigest: "d" }, salt: "s" },
  };
  expect(JSON.parse(serializerOf(api.session.selectDepartment)(answer))).toEqual({
    success: true,
    code: "200",
    message: "",
    timestamp: 1,
    result: { userInfo: row },
  });
});
