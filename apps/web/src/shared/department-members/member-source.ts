import type { UseQueryResult } from "@tanstack/react-query";

/** Somebody who belongs to a department. */
export interface Member {
  readonly userId: string;
  readonly realname: string;
  readonly username: string;
  readonly status: "active" | "frozen" | "removed" | "deleted";
  readonly isLeader: boolean;
  /** Names of the roles held in the department alone. */
  readonly roles: readonly string[];
}

export interface FoundPerson {
  readonly userId: string;
  readonly realname: string;
  readonly username: string;
  readonly departments: readonly string[];
  readonly isMember: boolean;
}

interface People {
  readonly departmentId: string;
  readonly userIds: string[];
}

/** Whose members are looked after, and by which calls: those of any department, or of the branch that somebody leads. */
export interface MemberSource {
  /** To bring people in and take them out. */
  readonly permission: string;
  /** Of what is looked for among everybody: fewer characters find nobody. */
  readonly shortest: number;
  /** So many at once. */
  readonly most: number;
  canTake(member: Member): boolean;
  useMembers(
    departmentId: string,
    keyword: string,
    page: number,
    pageSize: number,
  ): UseQueryResult<{ readonly total: number; readonly rows: Member[] }>;
  usePeople(departmentId: string, keyword: string): UseQueryResult<FoundPerson[]>;
  add(people: People): Promise<{ readonly changed: number }>;
  take(people: People): Promise<{ readonly changed: number }>;
  useRefresh(): () => Promise<void>;
}
