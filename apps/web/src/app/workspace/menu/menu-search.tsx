import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { Icon } from "../../../shared/ui/icon.tsx";
import { type SearchEntry, searchMenu } from "../model/side-menu.ts";
import { workspaceText } from "../text.ts";
import { menuIcon } from "./menu-icon.ts";
import styles from "./menu-search.module.css";

const text = workspaceText.search;
const shownAtOnce = 50;

interface Props {
  readonly entries: readonly SearchEntry[];
  /** Stands in a dialog: the results follow the field instead of floating. */
  readonly isInline?: boolean;
  onChoose(entry: SearchEntry): void;
}

/** Finds menu items by title. Arrow keys move through the results, Enter opens, Escape closes. */
export function MenuSearch({ entries, isInline = false, onChoose }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const found = useMemo(() => searchMenu(entries, typed).slice(0, shownAtOnce), [entries, typed]);
  const isShown = isOpen && typed.trim() !== "";

  useEffect(() => {
    if (isInline) field.current?.focus();
  }, [isInline]);

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);

  const choose = (entry: SearchEntry | undefined): void => {
    if (entry === undefined) return;
    setTyped("");
    setIsOpen(false);
    onChoose(entry);
  };

  const press = (event: KeyboardEvent): void => {
    // While an input method composes, Enter takes its candidate.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      // Or the same key press goes on to the control that gets the focus when the dialog around closes.
      event.preventDefault();
      choose(isShown ? found[at] : undefined);
    }
    if (event.key === "Escape" && isShown) {
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(false);
    }
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && found.length > 0) {
      event.preventDefault();
      setIsOpen(true);
      setAt((at + (event.key === "ArrowDown" ? 1 : -1) + found.length) % found.length);
    }
  };

  return (
    <div className={styles.search} data-inline={isInline || undefined}>
      <Icon name="search" size={16} className={styles.sign} />
      <input
        ref={field}
        className={styles.field}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-label={text.label}
        aria-expanded={isShown && found.length > 0}
        aria-controls={`${id}-results`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && found[at] ? `${id}-${at}` : undefined}
        placeholder={text.placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
          setIsOpen(true);
        }}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={press}
      />
      <div className={styles.results} data-shown={isShown || undefined}>
        <div ref={list} id={`${id}-results`} role="listbox" aria-label={text.results}>
          {isShown
            ? found.map((entry, index) => (
                <Result
                  key={entry.key}
                  id={`${id}-${index}`}
                  entry={entry}
                  isActive={index === at}
                  onPoint={() => setAt(index)}
                  onChoose={() => choose(entry)}
                />
              ))
            : null}
        </div>
        <p className={styles.nothing} role="status">
          {isShown && found.length === 0 ? text.nothing : ""}
        </p>
      </div>
    </div>
  );
}

interface ResultProps {
  readonly id: string;
  readonly entry: SearchEntry;
  readonly isActive: boolean;
  onPoint(): void;
  onChoose(): void;
}

function Result({ id, entry, isActive, onPoint, onChoose }: ResultProps) {
  const opensWindow = entry.open.kind === "window" || entry.open.kind === "frame";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
    <div
      id={id}
      className={styles.result}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseMove={onPoint}
      // The field keeps the focus: its blur would take the results away before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon name={menuIcon(entry.icon)} size={16} className={styles.icon} />
      <span className={styles.words}>
        <span>{entry.title}</span>
        {entry.parents.length > 0 ? <span className={styles.parents}>{entry.parents.join(" / ")}</span> : null}
      </span>
      {opensWindow ? <span className={styles.mark}>{text.newWindow}</span> : null}
    </div>
  );
}
