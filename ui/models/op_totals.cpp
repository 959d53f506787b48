// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/op_totals.h"

#include "ui/models/cell.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

namespace amplab {
namespace {

struct TotalWords {
  Q_DECLARE_TR_FUNCTIONS(amplab::OpTotals)
};

QString count(int64_t number) { return count_label(static_cast<double>(number)); }

QString time_text(double us) {
  return us < 1000 ? QString("%1 µs").arg(us, 0, 'f', us < 100 ? 1 : 0)
                   : QString("%1 ms").arg(us / 1000, 0, 'f', us < 100'000 ? 1 : 0);
}

} // namespace

OpTotals totals_of(const std::vector<const OpRecord*>& ops) {
  OpTotals totals;
  for (const OpRecord* op : ops) {
    auto total = std::ranges::find(totals.by_dtype, op->compute_dtype, &DTypeTotal::dtype);
    if (total == totals.by_dtype.end()) total = totals.by_dtype.insert(total, {.dtype = op->compute_dtype});
    ++total->calls;
    total->bytes += op->bytes;
    total->time_us += op->time_us;
    total->emulated |= op->emulated;
    totals.time_us += op->time_us;
    totals.casts_made += op->casts - op->casts_cached;
    totals.casts_saved += op->casts_cached;
  }
  std::ranges::sort(totals.by_dtype, [](const DTypeTotal& a, const DTypeTotal& b) {
    return a.time_us != b.time_us ? a.time_us > b.time_us : a.dtype < b.dtype;
  });
  return totals;
}

QString totals_text(const DTypeTotal& total, Detail detail) {
  QStringList parts{total.calls == 1 ? TotalWords::tr("1 call") : TotalWords::tr("%1 calls").arg(count(total.calls))};
  if (detail == Detail::all) parts += bytes_label(static_cast<double>(total.bytes));
  if (detail != Detail::calls)
    parts += total.emulated ? TotalWords::tr("%1 (emulated)").arg(time_text(total.time_us)) : time_text(total.time_us);
  return parts.join(" · ");
}

QString casts_text(const OpTotals& totals) {
  if (totals.casts_made + totals.casts_saved == 0) return {};
  const QString made =
      totals.casts_made == 1 ? TotalWords::tr("1 cast") : TotalWords::tr("%1 casts").arg(count(totals.casts_made));
  return totals.casts_saved == 0 ? made
                                 : TotalWords::tr("%1, %2 saved by the cache").arg(made, count(totals.casts_saved));
}

QString totals_text(const OpTotals& totals) {
  QStringList lines;
  for (const DTypeTotal& each : totals.by_dtype)
    lines += QString::fromStdString(each.dtype) + ": " + totals_text(each, Detail::all);
  if (const QString casts = casts_text(totals); !casts.isEmpty()) lines += casts;
  return lines.join('\n');
}

} // namespace amplab
