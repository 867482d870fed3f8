import { type Department, MULTI_DEPART, type SecondStepKind, type SignInResult, type UserInfo } from "@tender/contract";
import type { DictionaryService } from "../dictionary/dictionary.service.ts";
import type { PasswordAge } from "../password/password.service.ts";
import type { SecondStepService } from "../two-step/second-step.service.ts";

/** What a sign-in answers, whichever way it was. Specification 3. */
export interface SignInAnswers {
  /** Of a session that opens everything its holder may; of a password's age where one was asked for. */
  whole(
    account: UserInfo,
    session: { readonly token: string; readonly accessToken: string },
    departs: Department[],
    age?: PasswordAge,
  ): Promise<SignInResult>;
  /** Of one that still owes its second step: nothing of the account but its name. */
  owing(account: UserInfo, token: string, owed: SecondStepKind): Promise<SignInResult>;
}

export interface SignInAnswersDeps {
  readonly dictionaries: Pick<DictionaryService, "dictionaries">;
  readonly secondStep: Pick<SecondStepService, "describe">;
}

const multiDepartOf = (departs: readonly Department[]): number =>
  departs.length === 0 ? MULTI_DEPART.none : departs.length === 1 ? MULTI_DEPART.single : MULTI_DEPART.several;

/** Where the password was not asked for, its age says nothing. */
export const AGELESS: PasswordAge = { isOver: false, daysLeft: null };

export function createSignInAnswers({ dictionaries, secondStep }: SignInAnswersDeps): SignInAnswers {
  const service: SignInAnswers = {
    whole: async (account, { token, accessToken }, departs, age = AGELESS) => {
      const { id, username, realname, avatar } = account;
      return {
        token,
        accessToken,
        userInfo: { id, username, realname, avatar },
        sysAllDictItems: await dictionaries.dictionaries(),
        multi_depart: multiDepartOf(departs),
        departs,
        passwordExpired: age.isOver,
        passwordDaysLeft: age.daysLeft,
        secondStep: null,
      };
    },
    owing: async (account, token, owed) => ({
      ...(await service.whole(account, { token, accessToken: "" }, [])),
      multi_depart: MULTI_DEPART.single,
      secondStep: await secondStep.describe(account.id, owed),
    }),
  };
  return service;
}
