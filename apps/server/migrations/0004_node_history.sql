CREATE TABLE "node_history" (
	"node" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"cpu_percent" real NOT NULL,
	"memory_bytes" bigint NOT NULL,
	"delay_ms" real NOT NULL,
	"requests_per_minute" real NOT NULL,
	"failures_per_minute" real NOT NULL,
	"sockets" integer NOT NULL,
	"pool_waiting" integer NOT NULL,
	"p50_ms" real,
	"p99_ms" real,
	"queue_waiting" integer NOT NULL,
	CONSTRAINT "node_history_node_at_pk" PRIMARY KEY("node","at")
);
--> statement-breakpoint
CREATE INDEX "node_history_at_idx" ON "node_history" USING btree ("at");