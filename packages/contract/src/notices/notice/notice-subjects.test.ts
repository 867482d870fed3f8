import { describe, expect, test } from "vitest";
import { noticeChoices } from "./notice.schemas.ts";
import {
  isChoosable,
  isSubscribed,
  type NoticeSubject,
  type NoticeWay,
  noticeSubjects,
  noticeWays,
  preferencesOf,
} from "./notice-subjects.ts";

const subjects = Object.keys(noticeSubjects) as NoticeSubject[];
const cells = subjects.flatMap((subject) => noticeWays.map((way) => [subject, way] as const));

describe("notice subjects", () => {
  test("[SEC-19] default to the portal, to mail for security, and to the browser if urgent", () => {
    const words = ([portal, mail, browser]: readonly boolean[]) => [
      portal && "portal",
      mail && "mail",
      browser && "browser",
    ];
    const shown = Object.entries(preferencesOf({})).map(([subject, ways]) => [
      subject,
      words([ways.portal, ways.mail, ways.browser]).filter(Boolean).join(" "),
    ]);
    expect(shown).toEqual([
      ["credentials", "portal mail"],
      ["signIn", "portal mail"],
      ["activity", "portal mail"],
      ["expiry", "portal mail"],
      ["work", "portal"],
      ["imports", "portal"],
      ["announcement", "portal"],
      ["urgent", "portal browser"],
    ]);
  });

  test.each(["credentials", "signIn", "activity", "expiry", "announcement"] as const)(
    "[SEC-19] cannot be switched off in the portal: %s",
    (subject) => expect(isSubscribed({ [subject]: { portal: false } }, subject, "portal")).toBe(true),
  );

  test("[SEC-19] always mail changes of credentials, and never announcements", () => {
    expect(isSubscribed({ credentials: { mail: false } }, "credentials", "mail")).toBe(true);
    expect(isSubscribed({ announcement: { mail: true } }, "announcement", "mail")).toBe(false);
  });

  test.each(cells)("accept a choice only where one exists, and apply it: %s by %s", (subject, way: NoticeWay) => {
    for (const isChosen of [true, false]) {
      const choices = { [subject]: { [way]: isChosen } };
      expect(noticeChoices.safeParse(choices).success).toBe(isChoosable(subject, way));
      if (isChoosable(subject, way)) expect(isSubscribed(choices, subject, way)).toBe(isChosen);
    }
  });
});
