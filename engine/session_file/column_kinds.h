// SPDX-License-Identifier: Apache-2.0
// SQL of the view `columns`, which describes the numbers of `history` for other programs. Private to this module.
#pragma once
#include <string>

namespace amplab {

std::string column_tables_sql();

} // namespace amplab
