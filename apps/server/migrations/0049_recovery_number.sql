-- A recovery under way does not know the number it was begun for; who is in the middle of one begins anew.
DELETE FROM "recovery_flow";--> statement-breakpoint
ALTER TABLE "recovery_flow" ADD COLUMN "phone" text NOT NULL;
