import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Found, Mark, PinyinOf } from "#app/workspace/model/title-match.ts";
import { workspaceText } from "#app/workspace/text.ts";
import { Icon, type IconName } from "#shared/ui/icon.tsx";
import styles from "./find-box.module.css";
import { MarkedTitle } from "./marked-title.tsx";
import { usePinyin } from "./use-pinyin.ts";

const text = workspaceText.search;
const MAX_SHOWN = 50;

export interface FindEntry {
  readonly key: string;
  readonly title: string;
  readonly parents: readonly string[];
  readonly icon: IconName;
  /** Label at the end of the line: the entry's kind, or the way it opens. */
  readonly mark?: string | undefined;
}

interface Props<T extends FindEntry> {
  readonly label: string;
  readonly noMatchText: string;
  /** Returns the matches, best first; also for empty input. */
  find(typed: string, read: PinyinOf | undefined): readonly Found<T>[];
  onChoose(entry: T): void;
  /** Inside a dialog: the results follow the field instead of floating, and the field takes the focus. */
  readonly isInline?: boolean;
  /** Element at the end of the field. */
  readonly hint?: ReactNode;
}

/** A search field with its results. Arrow and page keys move through the results, Enter chooses, Escape closes. */
export function FindBox<T extends FindEntry>({ label, noMatchText, find, onChoose, isInline = false, hint }: Props<T>) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [activeIndex, setActiveIndex] = useState(0);
  const [isOpen, setIsOpen] = useState(isInline);
  const read = usePinyin(isOpen);
  // Typing stays responsive while thousands of titles are searched.
  const searched = useDeferredValue(typed);
  const matches = useMemo(() => (isOpen ? find(searched, read) : []), [isOpen, find, searched, read]);
  const shown = matches.slice(0, MAX_SHOWN);
  const isShown = isOpen && (isInline ? shown.length > 0 || typed.trim() !== "" : typed.trim() !== "");

  useEffect(() => {
    if (isInline) field.current?.focus();
  }, [isInline]);

  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: "nearest" });
  }, [activeIndex]);

  const choose = (entry: T | undefined): void => {
    if (entry === undefined) return;
    setTyped("");
    setActiveIndex(0);
    setIsOpen(isInline);
    onChoose(entry);
  };

  const press = (event: KeyboardEvent): void => {
    // While an input method composes, Enter confirms its candidate.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      // Otherwise the same key press reaches the control that gets the focus when the surrounding dialog closes.
      event.preventDefault();
      // The last input may not have been searched yet.
      if (isShown) choose(searched === typed ? shown[activeIndex]?.entry : find(typed, read)[0]?.entry);
    }
    if (event.key === "Escape" && isShown && !isInline) {
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(false);
    }
    if (event.key === "ArrowDown" && !isOpen) {
      event.preventDefault();
      setIsOpen(true);
      return;
    }
    const next = indexAfter(event.key, activeIndex, shown.length);
    if (next === undefined) return;
    event.preventDefault();
    setActiveIndex(next);
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
        aria-label={label}
        aria-expanded={isShown && shown.length > 0}
        aria-controls={`${id}-results`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && shown[activeIndex] ? `${id}-${activeIndex}` : undefined}
        placeholder={label}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActiveIndex(0);
          setIsOpen(true);
        }}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(isInline)}
        onKeyDown={press}
      />
      {hint}
      <div className={styles.results} data-shown={isShown || undefined}>
        <div ref={list} id={`${id}-results`} role="listbox" aria-label={text.results}>
          {isShown
            ? shown.map(({ entry, marks }, index) => (
                <Result
                  key={entry.key}
                  id={`${id}-${index}`}
                  entry={entry}
                  marks={marks}
                  isActive={index === activeIndex}
                  onPoint={() => setActiveIndex(index)}
                  onChoose={() => choose(entry)}
                />
              ))
            : null}
        </div>
        <p className={styles.nothing} role="status">
          {isShown && matches.length === 0 ? <span className={styles.said}>{noMatchText}</span> : null}
          {isShown && matches.length > 0 ? <Count total={matches.length} /> : null}
        </p>
      </div>
    </div>
  );
}

/** Read out by screen readers; visible where the list is cut off. */
const Count = ({ total }: { total: number }) => (
  <span className={total > MAX_SHOWN ? styles.said : "visually-hidden"}>
    {total > MAX_SHOWN ? text.more(total, MAX_SHOWN) : text.count(total)}
  </span>
);

const PAGE_STEP = 8;

/** Returns the line that a key moves to, wrapping at the ends. Home and End belong to the field's own text. */
function indexAfter(key: string, activeIndex: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (activeIndex + 1) % count;
  if (key === "ArrowUp") return (activeIndex - 1 + count) % count;
  if (key === "PageDown") return Math.min(activeIndex + PAGE_STEP, count - 1);
  if (key === "PageUp") return Math.max(activeIndex - PAGE_STEP, 0);
  return undefined;
}

interface ResultProps {
  readonly id: string;
  readonly entry: FindEntry;
  readonly marks: readonly Mark[];
  readonly isActive: boolean;
  onPoint(): void;
  onChoose(): void;
}

function Result({ id, entry, marks, isActive, onPoint, onChoose }: ResultProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
    <div
      id={id}
      className={styles.result}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseMove={onPoint}
      // The field must keep the focus: its blur removes the results before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon name={entry.icon} size={16} className={styles.icon} />
      <span className={styles.words}>
        <MarkedTitle title={entry.title} marks={marks} />
        {entry.parents.length > 0 ? <span className={styles.parents}>{entry.parents.join(" / ")}</span> : null}
      </span>
      {entry.mark === undefined ? null : <span className={styles.mark}>{entry.mark}</span>}
    </div>
  );
}
