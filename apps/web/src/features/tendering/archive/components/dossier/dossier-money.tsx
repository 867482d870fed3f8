import type { ReactNode } from "react";
import { Card } from "#shared/workspace-ui/card.tsx";
import { dossierText as text } from "../../dossier-text.ts";
import type { Dossier } from "../../model/dossier.ts";
import { displayMoney } from "../../model/money-display.ts";
import { showRate } from "../../model/number-display.ts";
import { InfoTip } from "../info-tip.tsx";
import styles from "./dossier.module.css";

type Money = Dossier["money"]["budget"];

const moneyText = (money: Money): string => displayMoney(money?.amount ?? null, money?.currency ?? "CNY").text;

/** Formats money to the cent, where the space allows. */
export const exactMoney = (money: Money): string =>
  displayMoney(money?.amount ?? null, money?.currency ?? "CNY").exact ?? "—";

/** 金额: budget, ceiling, award and contract. */
export function DossierMoney({ money }: { money: Dossier["money"] }): ReactNode {
  const words = text.money;
  return (
    <Card title={text.sections.money}>
      <dl className={styles.figures}>
        {(["budget", "ceiling", "award", "contract"] as const).map((key) => (
          <div key={key}>
            <dt>{words[key]}</dt>
            <dd title={money[key] === null ? undefined : exactMoney(money[key])}>{moneyText(money[key])}</dd>
          </div>
        ))}
        <div>
          <dt>
            {words.savingRate}
            <InfoTip label={words.explainSaving}>{words.savingHint}</InfoTip>
          </dt>
          <dd>{money.savingRate === null ? "—" : showRate(money.savingRate, 2)}</dd>
        </div>
      </dl>
    </Card>
  );
}
