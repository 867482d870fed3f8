import type { ReactNode } from "react";
import { useTypedQuery } from "#shared/hooks/use-typed-query.ts";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { TextField } from "#shared/ui/text-field.tsx";
import styles from "../screens/archive-screens.module.css";
import { archiveText } from "../text.ts";

/** The keyword field; it is applied on Enter or 查询, not on each key. */
export function KeywordSearch({
  keyword,
  onSearch,
}: {
  keyword: string;
  onSearch: (keyword: string) => void;
}): ReactNode {
  const { typed, type, send } = useTypedQuery(keyword, (query) => query.trim());
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        send(typed);
        onSearch(typed.trim());
      }}
    >
      <TextField
        className={styles.keyword}
        label={archiveText.dossiers.keyword}
        placeholder={archiveText.dossiers.keywordHint}
        type="search"
        maxLength={100}
        noMessageLine
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button kind="primary" type="submit" icon={<Icon name="search" size={16} />}>
        {archiveText.dossiers.search}
      </Button>
    </form>
  );
}
