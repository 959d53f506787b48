// SPDX-License-Identifier: GPL-3.0-or-later
// What all tables share: extra roles and number labels. GUI thread.
#pragma once
#include "engine/run/telemetry.h"

#include <QModelIndexList>
#include <QString>
#include <QVariant>
#include <Qt>

namespace amplab {

enum CellRole {
  SortRole = Qt::UserRole + 1,  // the bare value for proxies: a number or a string
  ToneRole,                     // int(Tone): severity of the cell; the theme maps it to a colour
  ColourRole,                   // int: colour index of the lane, on rows or cells of a lane
  LaneRole,                     // int: index of the lane in the store
  StepRole,                     // qlonglong: the step that the row describes
  MarkRole,                     // int(Mark): why the cell stands out; the theme maps it to a background
  FullRole,                     // the complete text for copies, if neither SortRole nor the display text is complete
  OwnRole = Qt::UserRole + 100, // the first of a model's own roles
};

enum class Tone { plain, quiet, good, notice, warning, bad };

enum class Mark {
  none,
  newest,  // arrived last
  chosen,  // matches a selection made elsewhere
  changed, // in a comparison: differs on the other side
  removed, // only on the left
  added,   // only on the right
};

// Labels of numbers. All return an empty string for not_recorded().
QString number_label(double value, int digits = 4); // "0.6931", "NaN", "inf", "-inf"
QString count_label(double count);                  // "1 234 567", with narrow spaces
QString bytes_label(double bytes);                  // "4.2 MiB"
QString share_label(double share);                  // 0.834 as "83.4 %"
QString scale_label(double scale);                  // powers of two as 2 with a raised exponent, others as numbers
QString with_powers_raised(QString text);           // "2^-7" within a text of the engine as a raised exponent

// Compares two SortRole values: numbers by value, NaN and not_recorded() last, text as text.
bool sorts_before(const QVariant& left, const QVariant& right);

// Returns the text of a cell for copies. Numbers have all digits.
QString full_text(const QModelIndex& index);

// Returns the selected cells for the clipboard, tab-separated, one line per row in model order, after a line of
// headers. Numbers have all digits. Requires: all indexes belong to one model.
QString tsv_of(const QModelIndexList& indexes);

// Number labels for dense tables. Zero is an empty string. Any thread.
inline QString number_cell(double value) { return number_label(value); }
inline QString count_unless_zero(double count) { return count == 0 ? QString() : count_label(count); }
inline QString share_unless_zero(double share) {
  if (!is_recorded(share) || share == 0) return {};
  return share < 0.001 ? "< 0.1 %" : QString::number(100 * share, 'f', 1) + " %";
}

} // namespace amplab
