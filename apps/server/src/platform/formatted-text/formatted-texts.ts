import { tasksIn } from "#platform/off-thread/off-thread.ts";
import { type CleanNotice, cleanHtml, plainTextOf } from "./clean-html.ts";
import type * as htmlTasks from "./html-tasks.ts";

const inThread = tasksIn<typeof htmlTasks>(new URL("./html-tasks.ts", import.meta.url));

/** Shorter texts are processed here: they take at most two milliseconds, and the transfer to a thread takes one. */
const SHORT_CHARACTERS = 4_000;
/** Copying this many characters to a thread and back occupies the event loop for about a millisecond. */
const BATCH_CHARACTERS = 500_000;

/** Runs the work in batches; a short batch runs in the calling thread. */
async function inBatches<Answer>(
  texts: readonly string[],
  runHere: (text: string) => Answer,
  runInThread: (batch: readonly string[]) => Promise<Answer[]>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < texts.length; ) {
    let [to, characters] = [from, 0];
    do characters += texts[to++]?.length ?? 0;
    while (to < texts.length && characters + (texts[to]?.length ?? 0) <= BATCH_CHARACTERS);
    const batch = texts.slice(from, to);
    answers.push(...(characters <= SHORT_CHARACTERS ? batch.map(runHere) : await runInThread(batch)));
    from = to;
  }
  return answers;
}

/**
 * Returns the answer of `cleanHtml` for each text; long ones are cleaned in another thread. Throws http.unavailable.
 */
export const cleanHtmlTexts = (texts: readonly string[], ownOrigin: string): Promise<(CleanNotice | undefined)[]> =>
  inBatches(
    texts,
    (text) => cleanHtml(text, ownOrigin),
    (batch) => inThread("cleanTexts", { texts: batch, ownOrigin }),
  );

/** Returns the readable text of each formatted text; long ones are read in another thread. Throws http.unavailable. */
export async function plainTexts(texts: readonly string[]): Promise<string[]> {
  const plain = await inBatches(texts, plainTextOf, (batch) => inThread("plainTexts", batch));
  // Stored texts are within the limits. A text beyond them is returned unchanged, so that an export does not fail.
  return plain.map((text, index) => text ?? texts[index] ?? "");
}
