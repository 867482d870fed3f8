import { z } from "zod";
import { department } from "#people/department/department.schemas.ts";
import { dictionaries } from "#reference/dictionary/dictionary.schemas.ts";
import { secondStep } from "./second-step.schemas.ts";

export const userInfo = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  avatar: z.string().nullable(),
});
export type UserInfo = z.output<typeof userInfo>;

/** Answer of every way of sign-in. Specification 3. */
export const signInResult = z.object({
  token: z.string(),
  accessToken: z.string(),
  userInfo,
  sysAllDictItems: dictionaries,
  /** 0 no department, 1 one, 2 several: a choice is owed before anything else. */
  multi_depart: z.number(),
  departs: z.array(department),
  /** The password has exceeded its maximum age: it must be changed before anything else, the departments included. */
  passwordExpired: z.boolean(),
  /** Days until then, in the last week only; null: earlier, or passwords have no maximum age. */
  passwordDaysLeft: z.number().int().nullable(),
  /** Not null: the password was right, and this step is owed before anything else, the departments included. */
  secondStep: secondStep.nullable(),
});
export type SignInResult = z.output<typeof signInResult>;
