import type { SubsystemEntry } from "@tender/contract";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import { isReported } from "#shared/query/query-rules.ts";
import { findSubsystems } from "#shared/subsystem/find-subsystems.ts";
import { SubsystemIcon } from "#shared/subsystem/subsystem-icon.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { SearchBox } from "#shared/ui/search-box.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useSubsystems } from "../api.ts";
import { sortFavouritesFirst } from "../model/launcher-sections.ts";
import { launcherText as text } from "../text.ts";
import styles from "./subsystem-switcher.module.css";

interface Props {
  readonly currentAppId: string;
  readonly onClose: () => void;
  readonly onChoose: (entry: SubsystemEntry) => void;
}

/** The search field with its results: arrow keys move, Enter enters, Escape closes. */
export function SwitcherPanel({ currentAppId, onClose, onChoose }: Props): ReactNode {
  const id = useId();
  const { data, error, isFetching, refetch } = useSubsystems("portal");
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  // The end of the session is reported elsewhere and leads to the sign-in.
  const failure = error && !isReported(error, true) ? error : null;
  const found = useMemo(() => findSubsystems(sortFavouritesFirst(data ?? []), typed), [data, typed]);

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);

  function press(event: KeyboardEvent): void {
    // During composition Enter confirms the input method's candidate.
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setAt((at + step + found.length) % found.length);
    }
    if (event.key === "Enter") {
      // Otherwise the same key press would activate the button that regains the focus.
      event.preventDefault();
      const chosen = found[at];
      if (chosen) onChoose(chosen);
    }
    if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    }
  }

  return (
    <div className={styles.panel} role="dialog" aria-label={text.switcher}>
      <div className={styles.search}>
        <SearchBox
          ref={field}
          type="text"
          role="combobox"
          aria-label={text.search}
          placeholder={text.searchHint}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found[at] ? `${id}-${found[at].appId}` : undefined}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
      </div>
      {failure === null ? null : (
        <p className={styles.failure} role="alert">
          {failure instanceof ApiError ? failure.message : text.failed}
          <Button size="small" isLoading={isFetching} onClick={() => void refetch()}>
            {text.retry}
          </Button>
        </p>
      )}
      {data === undefined && failure === null ? <Skeleton lines={4} label={text.loading} /> : null}
      <div ref={list} id={`${id}-list`} className={styles.list} role="listbox" aria-label={text.switcherList}>
        {found.map((entry, index) => (
          <Choice
            key={entry.appId}
            id={`${id}-${entry.appId}`}
            entry={entry}
            isActive={index === at}
            isCurrent={entry.appId === currentAppId}
            onPoint={() => setAt(index)}
            onChoose={() => onChoose(entry)}
          />
        ))}
      </div>
      <p className={styles.nothing} role="status">
        {data && found.length === 0 ? (data.length === 0 ? text.empty : text.nothingFound) : ""}
      </p>
    </div>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly entry: SubsystemEntry;
  readonly isActive: boolean;
  readonly isCurrent: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Choice({ id, entry, isActive, isCurrent, onPoint, onChoose }: ChoiceProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and handles the keys
    <div
      id={id}
      className={styles.choice}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-current={isCurrent || undefined}
      onMouseMove={onPoint}
      // Prevents the list from taking the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles.icon}>
        <SubsystemIcon entry={entry} />
      </span>
      <span className={styles.words}>
        <span>{entry.appCnName}</span>
        {entry.purpose === "" ? null : <span className={styles.purpose}>{entry.purpose}</span>}
      </span>
      {isCurrent ? <span className={styles.mark}>{text.current}</span> : null}
      {entry.favourite === null ? null : <Icon name="star" size={14} className={styles.star} />}
      {entry.certificateRequired ? <span className={styles.mark}>{text.certificate}</span> : null}
    </div>
  );
}
