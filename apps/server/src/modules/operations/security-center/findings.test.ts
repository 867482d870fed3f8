import { expect, test } from "vitest";
import { findingsOf, type SecurityFacts } from "./findings.ts";

const good: SecurityFacts = {
  isProduction: true,
  isPlainHttp: false,
  isCaptchaOff: false,
  areLimitsOff: false,
  isTwoStepRequired: true,
  refusesCommonPasswords: true,
  passwordMaxAgeDays: 90,
  idleSeconds: 1_800,
  hasAnchor: true,
  demoAccounts: 0,
  testAuthorities: 0,
  administrators: 2,
  administratorsWithout: 0,
  oldestSecretDays: 365,
  overdueLists: 0,
  certificateWithoutStatus: false,
  subsystemsWithoutAddress: [],
  lookAlikeNames: [],
};

test("returns no finding for a secure configuration", () => {
  expect(findingsOf(good)).toEqual([]);
});

test.each<[Partial<SecurityFacts>, string]>([
  [{ demoAccounts: 8 }, "demo_accounts"],
  [{ testAuthorities: 1 }, "test_authority"],
  [{ isCaptchaOff: true }, "captcha_off"],
  [{ areLimitsOff: true }, "limits_off"],
  [{ isPlainHttp: true }, "plain_http"],
  [{ isTwoStepRequired: false }, "two_step_optional"],
  [{ administratorsWithout: 1 }, "administrators_without"],
  [{ administrators: 1 }, "one_administrator"],
  [{ refusesCommonPasswords: false }, "common_passwords"],
  [{ passwordMaxAgeDays: 0 }, "endless_passwords"],
  [{ idleSeconds: 1_801 }, "long_idle"],
  [{ hasAnchor: false }, "no_anchor"],
  [{ oldestSecretDays: 366 }, "old_secrets"],
  [{ overdueLists: 2 }, "overdue_lists"],
  [{ certificateWithoutStatus: true }, "certificate_without_status"],
  [{ subsystemsWithoutAddress: ["电子招投标交易系统"] }, "subsystem_without_address"],
  [{ lookAlikeNames: [["admin", "аdmin"]] }, "look_alike_names"],
])("returns for %j: %s", (input, code) => {
  expect(findingsOf({ ...good, ...input }).map((finding) => finding.code)).toEqual([code]);
});

test("sorts by severity, the highest first", () => {
  const found = findingsOf({ ...good, passwordMaxAgeDays: 0, overdueLists: 1, demoAccounts: 3 });
  expect(found.map(({ severity }) => severity)).toEqual(["high", "medium", "low"]);
  expect(found[0]?.title).toBe("存在 3 个演示账号，其密码已公开");
});

test("names the first three groups of accounts that look the same", () => {
  const titleOf = (lookAlikeNames: string[][]) => findingsOf({ ...good, lookAlikeNames })[0]?.title;
  const group = (name: string) => [name, name.replace("a", "а")];
  expect(titleOf([group("anna"), group("carl")])).toBe("2 组账号名称外形相同：anna 与 аnna；carl 与 cаrl");
  expect(titleOf(["anna", "carl", "dana", "hans"].map(group))).toBe(
    "4 组账号名称外形相同：anna 与 аnna；carl 与 cаrl；dana 与 dаna 等",
  );
});
