import { tasksIn } from "#platform/off-thread/off-thread.ts";
import { type CleanNotice, cleanHtml, plainTextOf } from "./clean-html.ts";
import type * as htmlTasks from "./html-tasks.ts";

const inThread = tasksIn<typeof htmlTasks>(new URL("./html-tasks.ts", import.meta.url));

/** Up to here the worst text takes the event loop two milliseconds; handing it over takes one. */
const SHORT_CHARACTERS = 4_000;
/** Copying so much to a thread and back takes the event loop about a millisecond. */
const BATCH_CHARACTERS = 500_000;

/** Does the work in batches, each in the calling thread where it is short. */
async function inBatches<Answer>(
  texts: readonly string[],
  here: (text: string) => Answer,
  there: (batch: readonly string[]) => Promise<Answer[]>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < texts.length; ) {
    let [to, characters] = [from, 0];
    do characters += texts[to++]?.length ?? 0;
    while (to < texts.length && characters + (texts[to]?.length ?? 0) <= BATCH_CHARACTERS);
    const batch = texts.slice(from, to);
    answers.push(...(characters <= SHORT_CHARACTERS ? batch.map(here) : await there(batch)));
    from = to;
  }
  return answers;
}

/** What `cleanHtml` answers of each text; long ones are cleaned in another thread. Throws http.unavailable. */
export const cleanedTexts = (texts: readonly string[], ownOrigin: string): Promise<(CleanNotice | undefined)[]> =>
  inBatches(
    texts,
    (text) => cleanHtml(text, ownOrigin),
    (batch) => inThread("cleanTexts", { texts: batch, ownOrigin }),
  );

/** What people read in each text, without its format; long ones are read in another thread. Throws http.unavailable. */
export async function plainTexts(texts: readonly string[]): Promise<string[]> {
  const plain = await inBatches(texts, plainTextOf, (batch) => inThread("plainTexts", batch));
  // Stored texts are within the bounds; one that is not keeps its format instead of its reader's export failing.
  return plain.map((text, at) => text ?? texts[at] ?? "");
}
