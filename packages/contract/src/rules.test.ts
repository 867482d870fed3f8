import { describe, expect, test } from "vitest";
import {
  isEmail,
  isMobile,
  isPasswordWellFormed,
  passwordStrengthOf,
  safeRedirectOf,
  strengthPercentOf,
} from "./rules.ts";

test.each([
  ["13000000000", true],
  ["19999999999", true],
  ["1300000000", false],
  ["130000000000", false],
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((second): [string, boolean] => [`1${second}812345678`, second >= 3]),
  ...[0, 2, 3, 4, 5, 6, 7, 8, 9].map((first): [string, boolean] => [`${first}3812345678`, false]),
  ["1380000000a", false],
  ["１３８１２３４５６７８", false],
  ["+8613812345678", false],
  [" 13812345678", false],
  ["13812345678\n", false],
])("[CONST-03] judges the number %s", (number, good) => {
  expect(isMobile(number)).toBe(good);
});

test.each([
  ["zhang.san+1@mail.example.com.cn", true],
  ["a@b.cn", true],
  ["no-at", false],
  ["a@b", false],
  ["a b@c.cn", false],
  ["a@b.cn,c@d.cn", false],
  ["a@@b.cn", false],
  ["@b.cn", false],
  ["a@b..cn", false],
  ["a@b.cn\n", false],
])("[REG-15] judges the address %j", (address, good) => {
  expect(isEmail(address)).toBe(good);
});

test.each([
  ["Abc123!", false],
  ["Abc1234!", true],
  ["12345678!", false],
  ["abcdefgh!", false],
  ["Abcd12345", false],
  [`A1!${"x".repeat(126)}`, false],
])("[PASSWD-12] judges the password %s", (password, good) => {
  expect(isPasswordWellFormed(password)).toBe(good);
});

test.each([
  ["", 0, 10],
  ["123", 1, 30],
  ["abc", 1, 30],
  ["ABC", 1, 30],
  ["aBcDe", 1, 30],
  ["!密 ", 1, 30],
  ["abc123", 2, 60],
  ["ABC!", 2, 60],
  ["123!", 2, 60],
  ["abc123!", 3, 100],
  ["密码", 1, 30],
  ["_", 1, 30],
  ["abc_", 2, 60],
  ["abc123_", 3, 100],
  [" ", 1, 30],
  ["abc 123", 3, 100],
] as const)("[PASSWD-10, PASSWD-11] rates %j with level %i and %i percent", (password, level, percent) => {
  expect(passwordStrengthOf(password)).toBe(level);
  expect(strengthPercentOf(level)).toBe(percent);
});

describe("[SEC-52] redirect target", () => {
  test.each(["/", "/info/home", "/archive/dossiers?page=2&keyword=a%2Fb", "/account/center#top"])(
    "is followed: %s",
    (target) => {
      expect(safeRedirectOf(target)).toBe(target);
    },
  );

  test.each([
    "",
    "info/home",
    "//evil.example",
    "/\\evil.example",
    "/%2f/evil.example",
    "/%5cevil",
    "/%252fevil",
    "https://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "/a\u0000b",
    "/a\tb",
    "/\n/evil.example",
    "/user@evil.example",
    "/..//evil.example",
    `/${"a".repeat(4_101)}`,
    "/dashboard/analysis",
    "/dashboard",
    "/logout",
    "/user/login",
    "/atlxauth/user/login",
    "/info/home?logout=true",
    "/?logoutFlag=1",
    "/cas/logout",
    "/cas/logout?service=https://trade.example/app",
    "/oidc/session/end",
  ])("is not followed: %j", (target) => {
    expect(safeRedirectOf(target)).toBeUndefined();
  });
});
