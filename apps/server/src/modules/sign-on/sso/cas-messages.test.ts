import { expect, test } from "vitest";
import { casSuccess, logoutRequest } from "#test/sso/cas-server.ts";
import { readLogoutRequest, readValidation } from "./cas-messages.ts";

const response = (inner: string, namespace = "http://www.yale.edu/tp/cas"): string =>
  `<cas:serviceResponse xmlns:cas="${namespace}">${inner}</cas:serviceResponse>`;
const success = (inner: string): string => `<cas:authenticationSuccess>${inner}</cas:authenticationSuccess>`;

test.each<[string, string, unknown]>([
  ["a user, blanks around the name taken off", casSuccess(" wang "), { user: "wang" }],
  ["a name with letters that XML escapes", casSuccess("o&amp;m"), { user: "o&m" }],
  ["a refusal", response('<cas:authenticationFailure code="INVALID_TICKET"/>'), "refused"],
  [
    "a refusal beside a success as a refusal",
    response(`${success("<cas:user>a</cas:user>")}<cas:authenticationFailure/>`),
    "refused",
  ],
  ["no user", response(success("")), "unreadable"],
  ["an empty user", casSuccess(" "), "unreadable"],
  ["a name longer than any of ours", casSuccess("x".repeat(101)), "unreadable"],
  ["two users", response(success("<cas:user>a</cas:user><cas:user>b</cas:user>")), "unreadable"],
  ["two successes", response(success("<cas:user>a</cas:user>").repeat(2)), "unreadable"],
  ["a user deeper down", response(success("<cas:proxies><cas:user>a</cas:user></cas:proxies>")), "unreadable"],
  ["another namespace", response(success("<cas:user>a</cas:user>"), "urn:other"), "unreadable"],
  ["another document", "<html><body>cas:user</body></html>", "unreadable"],
  ["a document type", `<!DOCTYPE x>${casSuccess("a")}`, "unreadable"],
  ["the old plain answer", "yes\nadmin\n", "unreadable"],
])("[SEC-49] reads %s", (_what, text, expected) => {
  expect(readValidation(text)).toEqual(expected);
});

test.each<[string, string, string | undefined]>([
  ["the ticket of a logout notice", logoutRequest("ST-1"), "ST-1"],
  ["it behind an XML declaration", logoutRequest("ST-1", '<?xml version="1.0" encoding="UTF-8"?>'), "ST-1"],
  ["none of a notice with a document type", logoutRequest("ST-1", "<!DOCTYPE x>"), undefined],
  ["none of a notice without one", logoutRequest(""), undefined],
  ["none of another message", logoutRequest("ST-1").replaceAll("LogoutRequest", "LogoutResponse"), undefined],
  ["none of another namespace", logoutRequest("ST-1").replace("SAML:2.0:protocol", "SAML:1.0:protocol"), undefined],
  ["none of what is no XML", "SessionIndex=ST-1", undefined],
])("[SEC-50] reads %s", (_what, text, expected) => {
  expect(readLogoutRequest(text)).toBe(expected);
});
