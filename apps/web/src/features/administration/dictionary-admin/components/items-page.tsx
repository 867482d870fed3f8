import { hasWord } from "@tender/contract/normal-form";
import { useState } from "react";
import { useReorder } from "#shared/order/use-reorder.ts";
import { Permitted, usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Finder } from "#shared/ui/search-box.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { RefreshButton } from "#shared/workspace-ui/list/list-body.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { type Item, useOrderItems, useWhole, type WholeDictionary } from "../api.ts";
import type { ListSection } from "../model/section.ts";
import { itemsText as text } from "../text.ts";
import styles from "./dictionary-admin.module.css";
import { ItemDialog } from "./item-dialog.tsx";
import { ItemRow } from "./item-row.tsx";

interface Props {
  readonly id: string;
  readonly onBack: (list: ListSection) => void;
}

/** The items of one dictionary, in their order. */
export function ItemsPage({ id, onBack }: Props) {
  const { data, error, isFetching, refetch } = useWhole(id);
  const backButton = (
    <Button onClick={() => onBack(data?.kind === "select" ? "selects" : "dictionaries")}>{text.back}</Button>
  );
  if (data) return <Items dictionary={data} backButton={backButton} refetch={refetch} />;
  return (
    <>
      <PageHead title={text.subject}>{backButton}</PageHead>
      {error ? (
        <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} label={text.loading} />
      )}
    </>
  );
}

/** Number of rows that are shown before a request for all: a thousand rows with buttons are slow to render. */
const INITIAL_ROWS = 200;

interface ItemsProps {
  readonly dictionary: WholeDictionary;
  readonly backButton: React.ReactNode;
  refetch(): unknown;
}

function Items({ dictionary, backButton, refetch }: ItemsProps) {
  const { id, name, code, items } = dictionary;
  const [opened, setOpened] = useState<{ readonly item: Item | null } | null>(null);
  const [typed, setTyped] = useState("");
  const [showsAll, setShowsAll] = useState(false);
  const mayEdit = usePermission("dictionary:edit").isVisible;
  useTabDialog("item", opened && <ItemDialog dictionaryId={id} item={opened.item} onClose={() => setOpened(null)} />);
  const matches = items.filter(({ value, text: word }) => hasWord(`${value}\n${word}`, typed));
  const shown = showsAll ? matches : matches.slice(0, INITIAL_ROWS);
  const add = (
    <Permitted action="dictionary:edit">
      <Button kind="primary" onClick={() => setOpened({ item: null })}>
        {text.add}
      </Button>
    </Permitted>
  );
  return (
    <>
      <PageHead title={text.title(name, code)} note={mayEdit ? text.note : undefined}>
        {backButton}
        {items.length > 0 ? add : null}
      </PageHead>
      <div className={styles.tools}>
        <Finder className={styles.finder} label={text.search} hint={text.searchHint} typed={typed} onType={setTyped} />
        <p className={styles.quiet} role="status">
          {typed.trim() === "" ? `共 ${items.length} 项` : text.found(matches.length)}
        </p>
        <RefreshButton query={{ refetch }} />
      </div>
      {items.length === 0 ? <EmptyState text={text.none} action={add} /> : null}
      {items.length > 0 && matches.length === 0 ? (
        <EmptyState text={text.noneFound} action={<Button onClick={() => setTyped("")}>{text.showAll}</Button>} />
      ) : null}
      <Rows
        dictionary={dictionary}
        shown={shown}
        mayEdit={mayEdit}
        // An order needs all items.
        mayOrder={mayEdit && typed.trim() === ""}
        onEdit={(item) => setOpened({ item })}
      />
      {shown.length < matches.length ? (
        <Button onClick={() => setShowsAll(true)}>{text.rest(matches.length - shown.length)}</Button>
      ) : null}
    </>
  );
}

interface RowsProps {
  readonly dictionary: WholeDictionary;
  readonly shown: readonly Item[];
  readonly mayEdit: boolean;
  readonly mayOrder: boolean;
  onEdit(item: Item): void;
}

function Rows({ dictionary: { id, items }, shown, mayEdit, mayOrder, onEdit }: RowsProps) {
  const { mutate } = useOrderItems(id);
  const order = useReorder({
    keys: items.map((item) => item.id),
    nameOf: (key) => items.find((item) => item.id === key)?.text ?? key,
    onOrder: mutate,
  });
  return (
    <>
      <p className="visually-hidden" role="status">
        {order.announcement}
      </p>
      <ol className={styles.list} aria-label={text.subject}>
        {shown.map((item) => (
          <ItemRow
            key={item.id}
            dictionaryId={id}
            item={item}
            order={mayOrder ? order : null}
            isFirst={item.id === items[0]?.id}
            isLast={item.id === items.at(-1)?.id}
            mayEdit={mayEdit}
            onEdit={() => onEdit(item)}
          />
        ))}
      </ol>
    </>
  );
}
