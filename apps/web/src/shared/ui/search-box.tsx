import type { InputHTMLAttributes, RefObject } from "react";
import { Icon } from "./icon.tsx";
import styles from "./search-box.module.css";

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly "aria-label": string;
  readonly ref?: RefObject<HTMLInputElement | null>;
}

/** A search field. */
export const SearchBox = (props: Props) => (
  <div className={styles.box}>
    <Icon name="search" size={16} />
    <input autoComplete="off" maxLength={50} {...props} />
  </div>
);

interface FinderProps {
  readonly label: string;
  readonly hint: string;
  readonly className?: string | undefined;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** Filters the content below it; Escape clears the filter. */
export const Finder = ({ label, hint, className, typed, onType }: FinderProps) => (
  <search className={className}>
    <SearchBox
      type="search"
      aria-label={label}
      placeholder={hint}
      value={typed}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.nativeEvent.isComposing) onType("");
      }}
    />
  </search>
);
