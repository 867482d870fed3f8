import { beijingMinute } from "@tender/contract/beijing";
import { useRef, useState } from "react";
import { usePageSearch } from "#shared/hooks/use-page-search.ts";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { type Overview, useSetUp } from "../api.ts";
import { DepartmentStep } from "../components/department-step.tsx";
import { FinishStep } from "../components/finish-step.tsx";
import { MessageStep } from "../components/message-step.tsx";
import { OrganisationStep } from "../components/organisation-step.tsx";
import { PeopleStep } from "../components/people-step.tsx";
import { SecurityStep } from "../components/security-step.tsx";
import styles from "../components/set-up.module.css";
import { StepList } from "../components/step-list.tsx";
import { type ShownStep, stepKeys, stepOf } from "../model/steps.ts";
import { setUpText as text } from "../text.ts";

function noteOf({ isDemo, ended }: Overview): string {
  if (isDemo) return text.ofDemo;
  return ended ? text.ended[ended.how](ended.by ?? text.unnamedAdministrator, beijingMinute(ended.at)) : text.note;
}

/** 初始设置: the first steps of an administrator, through the calls of the pages that do them later. */
export function SetUp() {
  const { data, error, isFetching, refetch } = useSetUp();
  return (
    <>
      <PageHead title={text.title} note={data ? noteOf(data) : text.note} />
      {data ? <Steps overview={data} /> : null}
      {data || error ? null : <Skeleton lines={10} label={`正在加载${text.subject}`} />}
      {!data && error ? (
        <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
    </>
  );
}

function Steps({ overview }: { readonly overview: Overview }) {
  const { search, change } = usePageSearch();
  // The shown step does not change when another step is finished.
  const [initialStep] = useState(() => stepOf(null, overview));
  const requestedStep = search.get("step");
  const step = requestedStep === null ? initialStep : stepOf(requestedStep, overview);
  const index = stepKeys.indexOf(step);
  const panel = useRef<HTMLDivElement>(null);

  function showStep(next: ShownStep | undefined): void {
    if (next === undefined) return;
    change(new URLSearchParams({ step: next }), "push");
    panel.current?.focus();
  }

  return (
    <div className={styles.page}>
      <StepList overview={overview} shown={step} onChoose={showStep} />
      <div ref={panel} className={styles.panel} tabIndex={-1}>
        <Card
          title={text.names[step]}
          extra={<span className={styles.hint}>{text.step(index + 1, stepKeys.length)}</span>}
        >
          <div className={styles.step}>
            <StepPanel step={step} overview={overview} onStep={showStep} />
          </div>
          <div className={styles.foot}>
            <Button disabled={index === 0} onClick={() => showStep(stepKeys[index - 1])}>
              {text.back}
            </Button>
            {step === "finish" ? null : <Button onClick={() => showStep(stepKeys[index + 1])}>{text.next}</Button>}
          </div>
        </Card>
      </div>
    </div>
  );
}

interface PanelProps {
  readonly step: ShownStep;
  readonly overview: Overview;
  onStep(step: ShownStep): void;
}

function StepPanel({ step, overview, onStep }: PanelProps) {
  switch (step) {
    case "organisation":
      return <OrganisationStep overview={overview} />;
    case "departments":
      return <DepartmentStep />;
    case "messages":
      return <MessageStep overview={overview} />;
    case "people":
      return <PeopleStep overview={overview} />;
    case "security":
      return <SecurityStep overview={overview} onPeople={() => onStep("people")} />;
    case "finish":
      return <FinishStep overview={overview} onStep={onStep} />;
  }
}
