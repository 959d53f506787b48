// SPDX-License-Identifier: Apache-2.0
// Telemetry records as columns: a map from a member's name to a byte string with one 8-byte little-endian number a
// record. Texts are 4-byte indexes into the map's "texts", each text once. Columns that the reader does not know are
// left out, columns that it misses keep their defaults. Only for this room.
#pragma once
#include "engine/wire/cbor.h"
#include "engine/wire/messages.h"

namespace amplab::wire {

void write_columns(CborWriter& writer, const std::vector<StepRecord>& records);
void write_columns(CborWriter& writer, const std::vector<OpRecord>& records);

// Throws: WireError if columns differ in length, an index leads outside the texts, or the records would be larger than
// any message that this version sends.
void read_columns(CborReader& reader, std::vector<StepRecord>& records);
void read_columns(CborReader& reader, std::vector<OpRecord>& records);

} // namespace amplab::wire
