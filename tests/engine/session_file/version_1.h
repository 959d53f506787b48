// SPDX-License-Identifier: Apache-2.0
// A session file of version 1, as SQL. Its tables and views are those that the program wrote.
#pragma once
#include <string_view>

namespace amplab {

constexpr std::string_view kVersion1 = R"sql(
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE layout (key TEXT PRIMARY KEY, value BLOB);
CREATE TABLE runs (run INTEGER PRIMARY KEY, run_id TEXT, name TEXT, parent_run INTEGER, parent_run_id TEXT,
  fork_step INTEGER, config TEXT, loop TEXT, info TEXT, device TEXT, state TEXT, reason TEXT, ended_by TEXT, colour
  INTEGER, created TEXT, note TEXT, baseline INTEGER, pinned INTEGER, lane INTEGER);
CREATE INDEX runs_by_id ON runs (run_id);
CREATE TABLE declared (number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE);
CREATE TABLE memory (number INTEGER PRIMARY KEY, memory_bytes INTEGER, memory_peak_bytes INTEGER, memory_saved_bytes
  INTEGER, memory_casts_bytes INTEGER, memory_parameters INTEGER, memory_buffers INTEGER, memory_master_copies
  INTEGER, memory_gradients INTEGER, memory_optimizer_state INTEGER, memory_activations INTEGER, memory_cast_cache
  INTEGER, memory_batch INTEGER, memory_temporaries INTEGER, memory_workspace INTEGER, memory_emulation INTEGER,
  memory_inspection INTEGER, memory_evaluation INTEGER, memory_compiled_step INTEGER, memory_data_set INTEGER);
CREATE TABLE steps (run INTEGER NOT NULL, step INTEGER NOT NULL, "update" INTEGER, "samples" INTEGER, "wall_s",
  "loss", "lr", "loss_scale", "growth_tracker" INTEGER, "found_inf" INTEGER, "skipped" INTEGER, "grad_norm_scaled",
  "grad_norm", "clip_coef", "samples_per_s", "eval_loss", "eval_accuracy", "scaler_verdict" INTEGER, "infs_held"
  INTEGER, "injected" INTEGER, "emulated" INTEGER, memory INTEGER, nan_mask INTEGER, PRIMARY KEY (run, step))
  WITHOUT ROWID;
CREATE TABLE event_rows (run INTEGER NOT NULL, number INTEGER NOT NULL, step INTEGER, wall_s, kind TEXT, subject
  TEXT, "before", before_kind TEXT, "after", after_kind TEXT, text TEXT, line INTEGER, nan_mask INTEGER, PRIMARY KEY
  (run, number)) WITHOUT ROWID;
CREATE TABLE op_rows (run INTEGER NOT NULL, step INTEGER NOT NULL, place INTEGER NOT NULL, "phase" TEXT, "seq"
  INTEGER, "op" TEXT, "layer" TEXT, "policy" TEXT, "in_dtypes" TEXT, "compute_dtype" TEXT, "out_dtype" TEXT, "casts"
  INTEGER, "casts_cached" INTEGER, "shape" TEXT, "time_us", "bytes" INTEGER, "amax", "amin_nonzero", "zeros"
  INTEGER, "subnormals" INTEGER, "flushed" INTEGER, "inf" INTEGER, "nan" INTEGER, "emulated" INTEGER, "count"
  INTEGER, "injected" INTEGER, "arrived_lost" INTEGER, "line" INTEGER, "start_us", "made_by" TEXT, "m" INTEGER, "n"
  INTEGER, "k" INTEGER, "shadow_relative", "shadow_ulps", "shadow_snr_db", "drift_relative", "drift_ulps",
  "drift_snr_db", nan_mask INTEGER, PRIMARY KEY (run, step, place)) WITHOUT ROWID;
CREATE TABLE looks (run INTEGER NOT NULL, step INTEGER NOT NULL, "loss_scale", "skipped" INTEGER, "injected"
  INTEGER, nan_mask INTEGER, PRIMARY KEY (run, step)) WITHOUT ROWID;
CREATE TABLE hist_rows (run INTEGER NOT NULL, step INTEGER NOT NULL, place INTEGER NOT NULL, "tensor" TEXT, "kind"
  TEXT, "seq" INTEGER, "layer" TEXT, "line" INTEGER, "scale", "name" TEXT, "dtype" TEXT, "shape" TEXT, "norm",
  "amax", "amin_nonzero", "count" INTEGER, "zero" INTEGER, "subnormals" INTEGER, "inf" INTEGER, "nan" INTEGER,
  "exponents" TEXT, "unrounded" TEXT, nan_mask INTEGER, PRIMARY KEY (run, step, place)) WITHOUT ROWID;
CREATE TABLE update_rows (run INTEGER NOT NULL, step INTEGER NOT NULL, place INTEGER NOT NULL, "name" TEXT, "layer"
  TEXT, "dtype" TEXT, "master" INTEGER, "count" INTEGER, "moved" INTEGER, "swallowed" INTEGER, "idle" INTEGER,
  nan_mask INTEGER, PRIMARY KEY (run, step, place)) WITHOUT ROWID;
CREATE TABLE snapshots (run INTEGER PRIMARY KEY, step INTEGER, crc32 INTEGER, safetensors BLOB);
CREATE TABLE column_kinds (key TEXT PRIMARY KEY, unit TEXT NOT NULL, kind TEXT NOT NULL, place INTEGER NOT NULL);
CREATE VIEW columns AS SELECT r.run, r.run_id, k.key, k.unit, k.kind FROM runs r CROSS JOIN column_kinds k UNION ALL
  SELECT r.run, r.run_id, c.value, coalesce(k.unit, ''), coalesce(k.kind, 'number') FROM runs r, json_each(r.info,
  '$.columns') c LEFT JOIN column_kinds k ON k.key = substr(c.value, 1, instr(c.value, '.') - 1);
CREATE VIEW history AS SELECT s.run, r."run_id" AS "run_id", s."step" AS "step", s."update" AS "update", s."samples"
  AS "samples", s."wall_s" AS "wall_s", s."loss" AS "loss", s."lr" AS "lr", s."loss_scale" AS "loss_scale",
  s."growth_tracker" AS "growth_tracker", s."found_inf" AS "found_inf", s."skipped" AS "skipped",
  s."grad_norm_scaled" AS "grad_norm_scaled", s."grad_norm" AS "grad_norm", s."clip_coef" AS "clip_coef",
  s."samples_per_s" AS "samples_per_s", m."memory_bytes" AS "memory_bytes", m."memory_peak_bytes" AS
  "memory_peak_bytes", s."eval_loss" AS "eval_loss", s."eval_accuracy" AS "eval_accuracy", m."memory_parameters" AS
  "memory_parameters", m."memory_buffers" AS "memory_buffers", m."memory_master_copies" AS "memory_master_copies",
  m."memory_gradients" AS "memory_gradients", m."memory_optimizer_state" AS "memory_optimizer_state",
  m."memory_activations" AS "memory_activations", m."memory_cast_cache" AS "memory_cast_cache", m."memory_batch" AS
  "memory_batch", m."memory_temporaries" AS "memory_temporaries", m."memory_workspace" AS "memory_workspace",
  m."memory_emulation" AS "memory_emulation", m."memory_inspection" AS "memory_inspection", m."memory_evaluation" AS
  "memory_evaluation", m."memory_compiled_step" AS "memory_compiled_step", m."memory_data_set" AS "memory_data_set",
  CASE s.scaler_verdict WHEN 0 THEN 'unchanged' WHEN 1 THEN 'grew' WHEN 2 THEN 'backed off' WHEN 3 THEN
  'growth refused' WHEN 4 THEN 'held' WHEN 5 THEN 'gave up' END AS "scaler_verdict", s."infs_held" AS "infs_held",
  s."injected" AS "injected", s."emulated" AS "emulated", m."memory_saved_bytes" AS "memory_saved_bytes",
  m."memory_casts_bytes" AS "memory_casts_bytes" FROM runs r CROSS JOIN steps s ON s.run = r.run LEFT JOIN memory m
  ON m.number = s.memory;
CREATE VIEW "events" AS SELECT t."run", r."run_id", t."step", t."wall_s", t."kind", t."subject", t."before",
  t."after", t."text", t."line" FROM runs r CROSS JOIN "event_rows" t ON t.run = r.run;
CREATE VIEW "ops" AS SELECT t."run", r."run_id", t."step", t."phase", t."seq", t."op", t."layer", t."policy",
  t."in_dtypes", t."compute_dtype", t."out_dtype", t."casts", t."casts_cached", t."shape", t."time_us", t."bytes",
  t."amax", t."amin_nonzero", t."zeros", t."subnormals", t."flushed", t."inf", t."nan", t."emulated", t."count",
  t."injected", t."arrived_lost", t."line", t."start_us", t."made_by", t."m", t."n", t."k", t."shadow_relative",
  t."shadow_ulps", t."shadow_snr_db", t."drift_relative", t."drift_ulps", t."drift_snr_db" FROM runs r CROSS JOIN
  "op_rows" t ON t.run = r.run;
CREATE VIEW "hist" AS SELECT t."run", r."run_id", t."step", t."tensor", t."kind", t."seq", t."layer", t."line",
  t."scale", t."dtype", t."shape", t."norm", t."amax", t."amin_nonzero", t."count", t."zero", t."subnormals",
  t."inf", t."nan", t."exponents", t."unrounded" FROM runs r CROSS JOIN "hist_rows" t ON t.run = r.run;
CREATE VIEW "updates" AS SELECT t."run", r."run_id", t."step", t."name", t."layer", t."dtype", t."master",
  t."count", t."moved", t."swallowed", t."idle" FROM runs r CROSS JOIN "update_rows" t ON t.run = r.run;
CREATE VIEW exponents AS SELECT run, run_id, step, tensor, kind, seq, exponent, sum(count) AS count,
  sum(count_unrounded) AS count_unrounded FROM (SELECT t.run, r.run_id, t.step, t.place, t.tensor, t.kind, t.seq,
  CAST(e.key AS INTEGER) AS exponent, e.value AS count, CASE WHEN t.unrounded IS NULL THEN e.value ELSE 0 END AS
  count_unrounded FROM runs r CROSS JOIN hist_rows t ON t.run = r.run, json_each(t.exponents) e WHERE e.key NOT IN
  ('zero', 'inf', 'nan') UNION ALL SELECT t.run, r.run_id, t.step, t.place, t.tensor, t.kind, t.seq, CAST(e.key AS
  INTEGER) AS exponent, 0 AS count, e.value AS count_unrounded FROM runs r CROSS JOIN hist_rows t ON t.run = r.run,
  json_each(t.unrounded) e WHERE e.key NOT IN ('zero', 'inf', 'nan')) GROUP BY run, step, place, exponent;
INSERT INTO meta VALUES ('schema', '1'), ('version.amplab', '0.1.0');
INSERT INTO layout VALUES ('window.open', '1');
INSERT INTO runs VALUES (1, 'aaaa', 'old', NULL, NULL, NULL, '{"name": "old", "optimizer": {"lr": 0.5}}', 'loop',
  '{"columns": ["loss.errD"]}', 'cpu', 'finished', '', 'nothing', 2, '2026-11-22T23:36:04Z', 'a note', 1, 0, 0);
INSERT INTO declared VALUES (0, 'loss.errD');
ALTER TABLE steps ADD COLUMN d0;
INSERT INTO memory (number, memory_bytes, memory_peak_bytes) VALUES (1, 1024, 4096);
INSERT INTO steps (run, step, "update", samples, wall_s, loss, loss_scale, grad_norm, skipped, memory, nan_mask, d0)
  VALUES (1, 1, 1, 16, 0.25, 0.75, 65536, 1.5, 0, 1, 0, 0.125), (1, 2, 1, 32, 0.5, NULL, 32768, 9e999, 1, 1, 2, 0.5);
INSERT INTO event_rows VALUES (1, 1, 2, 0.5, 'dial', 'optimizer.lr', 0.5, NULL, 0.25, NULL, 'by a person', NULL, 0),
  (1, 2, 2, 0.5, 'skip', 'scaler', NULL, NULL, NULL, NULL, '', 3, 0);
INSERT INTO op_rows (run, step, place, phase, seq, op, layer, out_dtype, shape, time_us, amax, zeros, flushed, count,
  arrived_lost, line, nan_mask) VALUES
  (1, 2, 0, 'forward', 1, 'linear', 'fc1', 'fp16', '16x4', 2.5, 0.5, 1, 0, 64, 0, 4, 0),
  (1, 2, 1, 'backward', 2, 'relu', 'act1', 'fp16', '16x4', 1.25, NULL, 20, 3, 64, 17, NULL, 2);
INSERT INTO looks VALUES (1, 2, 32768, 1, 0, 0);
INSERT INTO hist_rows (run, step, place, tensor, kind, seq, layer, scale, dtype, norm, count, zero, exponents,
  unrounded, nan_mask) VALUES
  (1, 2, 0, 'fc1.weight', 'weight', 0, 'fc1', 1, 'fp32', 1.5, 8, 0, '{"-2":5,"-1":3}', NULL, 0),
  (1, 2, 1, 'fc1.weight.grad', 'gradient', 0, 'fc1', 32768, 'fp16', 0.5, 8, 3, '{"zero":3,"-12":5}',
  '{"-14":3,"-12":5}', 0);
INSERT INTO update_rows VALUES (1, 2, 0, 'fc1.weight', 'fc1', 'fp32', 0, 64, 60, 3, 1, 0);
INSERT INTO column_kinds VALUES ('run', '', 'integer', 0), ('loss', '', 'number', 6);
PRAGMA application_id = 1095585868;
PRAGMA user_version = 1;
)sql";

} // namespace amplab
