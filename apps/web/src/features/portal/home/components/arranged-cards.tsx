import { type ReactNode, useId, useState } from "react";
import { type Reorder, useReorder } from "#shared/order/use-reorder.ts";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { type Arrangement, type CardKey, spansOf } from "../model/home-layout.ts";
import { homeText } from "../text.ts";
import styles from "./card-grid.module.css";
import type { Cards } from "./card-grid.tsx";

const text = homeText.arrange;
const nameOf = (key: string): string => homeText.cards[key as CardKey];

interface Props {
  readonly arrangement: Arrangement;
  readonly cards: Cards;
  onArrange(next: Arrangement): void;
}

/** The cards in arranging mode: reordered, hidden and shown by pointer, touch or buttons. */
export function ArrangedCards({ arrangement, cards, onArrange }: Props) {
  const { shown, hidden } = arrangement;
  const [announcement, setAnnouncement] = useState("");
  const order = useReorder({
    keys: shown,
    nameOf,
    onOrder: (keys) => {
      setAnnouncement("");
      onArrange({ shown: keys as readonly CardKey[], hidden });
    },
  });
  const spans = spansOf(shown);
  const hide = (key: CardKey): void => {
    setAnnouncement(text.wasHidden(nameOf(key)));
    onArrange({ shown: shown.filter((other) => other !== key), hidden: [...hidden, key] });
  };
  const show = (key: CardKey): void => {
    setAnnouncement(text.wasShown(nameOf(key)));
    onArrange({ shown: [...shown, key], hidden: hidden.filter((other) => other !== key) });
  };

  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement || order.announcement}
      </p>
      {hidden.length > 0 ? (
        <div className={styles.hidden}>
          <span className={styles.quiet}>{text.hidden}</span>
          {hidden.map((key) => (
            <Button key={key} size="small" icon={<Icon name="plus" size={14} />} onClick={() => show(key)}>
              {text.show(nameOf(key))}
            </Button>
          ))}
        </div>
      ) : null}
      {shown.length === 0 ? <p className={styles.quiet}>{text.allHidden}</p> : null}
      <ol className={styles.grid}>
        {shown.map((key, index) => (
          <ArrangedCard
            key={key}
            cardKey={key}
            span={spans[index]}
            isFirst={index === 0}
            isLast={index === shown.length - 1}
            order={order}
            onHide={() => hide(key)}
          >
            {cards[key]}
          </ArrangedCard>
        ))}
      </ol>
    </>
  );
}

interface CardProps {
  readonly cardKey: CardKey;
  readonly span: "half" | "whole" | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly order: Reorder;
  readonly children: ReactNode;
  onHide(): void;
}

function ArrangedCard({ cardKey, span, isFirst, isLast, order, children, onHide }: CardProps) {
  const nameId = useId();
  return (
    <li className={styles.place} data-span={span} data-arranged {...order.target(cardKey)}>
      <div className={styles.bar} {...order.handle(cardKey)}>
        <span className={styles.grip} data-grip title={text.drag}>
          <Icon name="grip" size={18} />
        </span>
        <span id={nameId} className={styles.name}>
          {nameOf(cardKey)}
        </span>
        <IconButton
          icon="chevron-left"
          label={text.forward}
          aria-describedby={nameId}
          aria-disabled={isFirst || undefined}
          onClick={({ currentTarget }) => order.shift(cardKey, -1, currentTarget)}
        />
        <IconButton
          icon="chevron-right"
          label={text.backward}
          aria-describedby={nameId}
          aria-disabled={isLast || undefined}
          onClick={({ currentTarget }) => order.shift(cardKey, 1, currentTarget)}
        />
        <Button size="small" aria-describedby={nameId} onClick={onHide}>
          {text.hide}
        </Button>
      </div>
      <div className={styles.body} inert>
        {children}
      </div>
    </li>
  );
}
