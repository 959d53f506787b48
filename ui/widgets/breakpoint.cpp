// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/breakpoint.h"

#include <QCoreApplication>
#include <QStringList>

namespace amplab {
namespace {

struct BreakWords {
  Q_DECLARE_TR_FUNCTIONS(amplab::Breakpoint)
};

} // namespace

QString tooltip_text(const Breakpoint& breakpoint) {
  QStringList lines;
  lines << (breakpoint.logs_only ? BreakWords::tr("Logs this line and continues")
                                 : BreakWords::tr("Stops before this line"));
  if (!breakpoint.enabled) lines[0] += BreakWords::tr(" (disabled)");
  if (!breakpoint.condition.isEmpty()) {
    lines[0] += BreakWords::tr(", if");
    lines << "    " + breakpoint.condition;
    if (!breakpoint.last_value.isEmpty()) lines << BreakWords::tr("last value: %1").arg(breakpoint.last_value);
  }
  if (!breakpoint.error.isEmpty()) lines << breakpoint.error;
  lines << (breakpoint.hits == 0   ? BreakWords::tr("Not hit yet")
            : breakpoint.hits == 1 ? BreakWords::tr("Hit once")
                                   : BreakWords::tr("Hit %1 times").arg(breakpoint.hits));
  return lines.join('\n');
}

QString accessible_text(const Breakpoint& breakpoint) {
  QString words = breakpoint.logs_only ? BreakWords::tr("log point") : BreakWords::tr("breakpoint");
  if (!breakpoint.enabled) words += BreakWords::tr(", disabled");
  if (!breakpoint.condition.isEmpty()) words += BreakWords::tr(", if %1").arg(breakpoint.condition);
  return words;
}

} // namespace amplab
