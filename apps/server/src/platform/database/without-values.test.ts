import { expect, test } from "vitest";
import { withoutValues } from "./without-values.ts";

test.each([
  ["SELECT * FROM a WHERE phone = '13800000001' AND n > 42", "SELECT * FROM a WHERE phone = ? AND n > ?"],
  ["SELECT 'it''s', E'a\\'b', $1, t1.c2", "SELECT ?, ?, $1, t1.c2"],
  ["SELECT 1 -- 张三\n, 2 /* 李四 */", "SELECT ? , ?"],
  ["SELECT $tag$secret$tag$, $$x$$", "SELECT ?, ?"],
  ["SELECT 'cut off in the mid", "SELECT ?"],
  ["INSERT INTO t VALUES (-1.5, 'x')", "INSERT INTO t VALUES (?, ?)"],
])("removes the values of %s", (statement, shown) => {
  expect(withoutValues(statement)).toBe(shown);
});
