// SPDX-License-Identifier: Apache-2.0
// Telemetry records as columns: a map from a member's name to a byte string with one 8-byte little-endian number per
// record. Texts are 4-byte indexes into the map's "texts", which holds each text once. Unknown columns are ignored.
// Missing columns keep their defaults. Only for this module.
#pragma once
#include "engine/run/step_columns.h"
#include "engine/wire/cbor.h"
#include "engine/wire/messages.h"

namespace amplab::wire {

void write_columns(CborWriter& writer, const std::vector<StepRecord>& records, StepColumns table = step_columns());
void write_columns(CborWriter& writer, const std::vector<OpRecord>& records);

// Throws: WireError if columns differ in length, an index is outside the texts, or the records exceed the size of any
// message of this version.
void read_columns(CborReader& reader, std::vector<StepRecord>& records, StepColumns table = step_columns());
void read_columns(CborReader& reader, std::vector<OpRecord>& records);

} // namespace amplab::wire
