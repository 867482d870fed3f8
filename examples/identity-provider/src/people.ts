import { randomBytes } from "node:crypto";

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly note: string;
}

/** The first is bound to the portal's demo account `buyer`; the others have no binding. */
export const demoPeople: readonly Person[] = [
  { id: "demo-buyer", name: "林采薇", note: "已绑定平台演示账号 buyer" },
  { id: "demo-li", name: "李明", note: "尚未绑定" },
];

const MAX_PEOPLE = 1_000;
const NAME_LENGTH = 20;

/** People who can sign in here. A restart forgets those that were added at run time. */
export class People {
  readonly #made = new Map<string, Person>();

  find(id: string): Person | undefined {
    return demoPeople.find((person) => person.id === id) ?? this.#made.get(id);
  }

  /** Adds a person. Undefined: the name is invalid. */
  make(sent: string): Person | undefined {
    const name = [...sent.replace(/\p{C}/gu, "").trim()].slice(0, NAME_LENGTH).join("");
    if (name === "") return undefined;
    const person = { id: `made-${randomBytes(8).toString("hex")}`, name, note: "" };
    if (this.#made.size >= MAX_PEOPLE) this.#made.delete(this.#made.keys().next().value as string);
    this.#made.set(person.id, person);
    return person;
  }
}
