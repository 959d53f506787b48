// SPDX-License-Identifier: Apache-2.0
#include "app/engine/column_rows.h"

#include <nlohmann/json.hpp>

namespace amplab {

nlohmann::ordered_json column_rows(StepColumns columns) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const StepColumn& column : columns)
    rows.push_back({{"column", column.key},
                    {"kind", name_of(column.kind)},
                    {"unit", column.unit},
                    {"on the wire", column.wire},
                    {"since", column.since},
                    {"plot", column.plot.plot},
                    {"description", column.help}});
  return rows;
}

} // namespace amplab
