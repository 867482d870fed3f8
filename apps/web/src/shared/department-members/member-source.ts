import type { UseQueryResult } from "@tanstack/react-query";

/** A member of a department. */
export interface Member {
  readonly userId: string;
  readonly realname: string;
  readonly username: string;
  readonly status: "active" | "frozen" | "removed" | "deleted";
  readonly isLeader: boolean;
  /** Names of the roles that are held in this department only. */
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

/** The calls by which members are read and changed: those of any department, or of the branch that the person leads. */
export interface MemberSource {
  /** Permission to add and remove members. */
  readonly permission: string;
  /** Minimum length of a keyword among all people; a shorter one finds nobody. */
  readonly minKeywordLength: number;
  /** Maximum number of people in one call. */
  readonly maxPeople: number;
  canRemove(member: Member): boolean;
  useMembers(
    departmentId: string,
    keyword: string,
    page: number,
    pageSize: number,
  ): UseQueryResult<{ readonly total: number; readonly rows: Member[] }>;
  usePeople(departmentId: string, keyword: string): UseQueryResult<FoundPerson[]>;
  add(people: People): Promise<{ readonly changed: number }>;
  remove(people: People): Promise<{ readonly changed: number }>;
  useRefresh(): () => Promise<void>;
}
