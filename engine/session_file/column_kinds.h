// SPDX-License-Identifier: Apache-2.0
// What the numbers of `history` mean, for who reads the file with other programs: its table `columns`. Only for this
// room.
#pragma once
#include <string>

namespace amplab {

std::string column_tables_sql();

} // namespace amplab
