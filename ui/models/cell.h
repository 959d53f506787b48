// SPDX-License-Identifier: GPL-3.0-or-later
// What all our tables agree on: extra roles, and how a number is shown. GUI thread.
#pragma once
#include <QModelIndexList>
#include <QString>
#include <QVariant>
#include <Qt>

namespace amplab {

enum CellRole {
  SortRole = Qt::UserRole + 1, // the bare value, for proxies: a number or a string
  ToneRole,                    // int(Tone): how worrying the cell is; the theme gives it a colour
  ColourRole,                  // int: index of the lane's colour, on rows or cells that belong to a lane
  LaneRole,                    // int: index of the lane in the store
  StepRole,                    // qlonglong: the step that the row is about
  MarkRole,                    // int(Mark): why the cell stands out; the theme gives it a ground
  FullRole,                    // the cell in full for copies, where neither the bare value nor what is shown is
};

enum class Tone { plain, quiet, good, notice, warning, bad };

enum class Mark {
  none,
  newest,  // has just come
  chosen,  // of what the person pointed at elsewhere
  changed, // of two texts: is another one on the other side
  removed, // is only on the left
  added,   // is only on the right
};

// Numbers for a person. Each is empty for "not recorded".
QString number_label(double value, int digits = 4); // "0.6931", "NaN", "inf", "-inf"
QString count_label(double count);                  // "1 234 567", with narrow spaces
QString bytes_label(double bytes);                  // "4.2 MiB"
QString share_label(double share);                  // 0.834 as "83.4 %"; empty if not recorded
QString scale_label(double scale);                  // a power of two as 2 with a raised exponent, else as a number

// Compares two SortRole values: numbers by value with NaN and not recorded after everything, text as text.
bool sorts_before(const QVariant& left, const QVariant& right);

// A cell as copies have it: numbers in full, whatever is shown.
QString full_text(const QModelIndex& index);

// The selected cells, tab-separated, one line per row in the model's order, under a line of headers: what Ctrl+C puts
// on the clipboard. Numbers come in full, whatever is shown. Requires: all indexes are of one model.
QString tsv_of(const QModelIndexList& indexes);

} // namespace amplab
