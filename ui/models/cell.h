// SPDX-License-Identifier: GPL-3.0-or-later
// What all our tables agree on: extra roles, and how a number is shown. GUI thread.
#pragma once
#include <QModelIndexList>
#include <QString>
#include <Qt>

namespace amplab {

enum CellRole {
  SortRole = Qt::UserRole + 1, // the bare value, for proxies: a number or a string
  ToneRole,                    // int(Tone): how worrying the cell is; the theme gives it a colour
  ColourRole,                  // int: index of the lane's colour, on rows or cells that belong to a lane
  LaneRole,                    // int: index of the lane in the store
  StepRole,                    // qlonglong: the step that the row is about
};

enum class Tone { plain, quiet, good, notice, warning, bad };

// A number for a person: `digits` significant ones; "NaN", "inf", "-inf"; empty for not recorded.
QString number_text(double value, int digits = 4);
// 1234567 as "1 234 567" with thin spaces.
QString count_text(qint64 count);
// "4.2 MiB"
QString bytes_text(double bytes);
// A power of two as "2^16" with the exponent raised, anything else as number_text does.
QString scale_text(double scale);

// Compares two SortRole values: numbers by value with NaN and not recorded after everything, text as text.
bool sorts_before(const QVariant& left, const QVariant& right);

// The selected cells as they are shown, tab-separated, one line per row in view order, under a line of headers: what
// Ctrl+C puts on the clipboard. All indexes must be of one model.
QString tsv_of(QModelIndexList indexes);

} // namespace amplab
