import type { UserInfo } from "@tender/contract";
import { notify } from "#shared/feedback/notify.ts";
import { greetingOf, welcomePhrase } from "#shared/greeting/greeting.ts";

/** Greets a user after the sign-in. */
export function welcome(user: UserInfo): void {
  const greeting = greetingOf(new Date().getHours());
  notify({
    kind: "success",
    title: `${greeting}，${user.realname || user.username}`,
    text: `欢迎您。${welcomePhrase(Math.random())}`,
  });
}
