/**
 * All metrics of a node. The labels have few values: registered routes, methods, classes of status codes, jobs, pools.
 * None is an address, an account or an id.
 *
 * Rule for bids that are sealed until their opening: no metric counts by project, section or bidder, and no metric
 * counts the rows of bids. A call is counted by its route for all projects together, so that the figures of one project
 * cannot be calculated.
 */
export interface MetricDefinition {
  readonly kind: "counter" | "gauge" | "histogram";
  readonly help: string;
  readonly labels: readonly string[];
  /** Value of a node with several workers. `first`: the same in all of them. */
  readonly merge: "sum" | "max" | "first";
}

const counter = (help: string, ...labels: string[]): MetricDefinition => ({
  kind: "counter",
  help,
  labels,
  merge: "sum",
});
const gauge = (help: string, ...labels: string[]): MetricDefinition => ({ ...counter(help, ...labels), kind: "gauge" });
const largest = (help: string, ...labels: string[]): MetricDefinition => ({
  ...gauge(help, ...labels),
  merge: "max",
});
const common = (help: string, ...labels: string[]): MetricDefinition => ({
  ...gauge(help, ...labels),
  merge: "first",
});

/** Upper limits of the durations in seconds. Few, because each is a series for every route. */
export const DURATION_BUCKETS: readonly number[] = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Metrics that every process counts or measures. */
export const processMetrics = {
  tender_calls_total: counter("Answered calls by route, method and class of the status.", "route", "method", "status"),
  tender_call_duration_seconds: {
    ...counter("Duration of answered calls, without those that wait on purpose.", "route", "method"),
    kind: "histogram",
  },
  tender_sign_ins_total: counter("Sign-ins by way and result.", "way", "result"),
  tender_table_imports_total: counter("Ended imports of tables by kind and result.", "kind", "result"),
  tender_table_import_rows_total: counter("Rows of successful imports of tables.", "kind"),
  tender_live_connections: gauge("Open WebSocket connections."),
  tender_database_connections: gauge(
    "Connections by pool and state; waiting: calls that wait for one.",
    "pool",
    "state",
  ),
  tender_database_connections_limit: gauge("Largest number of connections of a pool.", "pool"),
  tender_event_loop_delay_seconds: largest("99th percentile of the event loop's delay in the last ten seconds."),
  tender_hashes: gauge("Password hashes that run or wait.", "state"),
  tender_process_cpu_seconds_total: counter("Processor time."),
  tender_process_memory_bytes: gauge("Resident memory."),
  tender_process_start_seconds: largest("Start of the youngest process, in seconds since 1970."),
  tender_heap_used_bytes: gauge("Used JavaScript heap."),
  tender_heap_limit_bytes: gauge("Limit of the JavaScript heap."),
} satisfies Readonly<Record<string, MetricDefinition>>;

/** Metrics that are equal in all processes of a node, so that one of them reads them. */
export const commonMetrics = {
  tender_build_info: common("Always 1; version and build of the program.", "version", "build"),
  tender_ready: common("1: the node accepts calls. 0: it stops, or does not reach the database."),
  tender_outbox_waiting: common("Messages that wait to be sent."),
  tender_outbox_oldest_seconds: common("Age of the oldest waiting message; 0: none waits."),
  tender_outbox_refused: common("Messages of the last 24 hours that a provider refused."),
  tender_outbox_expired: common("Messages of the last 24 hours that expired before they were sent."),
  tender_job_failed: common("1: the last run of the job failed.", "name"),
  tender_job_last_end_seconds: common("End of the job's last recorded run, in seconds since 1970.", "name"),
  tender_job_last_success_seconds: common("End of the job's last successful run, in seconds since 1970.", "name"),
  tender_job_last_duration_seconds: common("Duration of the job's last recorded run.", "name"),
  tender_archive_dossiers: common("Dossiers of the archive."),
  tender_archive_imports: common("Imports of archive data by state.", "state"),
  tender_data_disk_size_bytes: common("Size of the file system that holds the data folder."),
  tender_data_disk_free_bytes: common("Space there that the program may use."),
} satisfies Readonly<Record<string, MetricDefinition>>;

/** Metrics of a node as a whole. */
export const nodeMetrics = {
  tender_processes: common("Processes of the node that have answered this scrape."),
  tender_silent_processes: common("Processes that have not; their counters are those of their last answer."),
} satisfies Readonly<Record<string, MetricDefinition>>;

export type ProcessMetric = keyof typeof processMetrics;
export type CommonMetric = keyof typeof commonMetrics;
