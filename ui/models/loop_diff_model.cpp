// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/loop_diff_model.h"

#include "engine/loop/standard_loop.h"
#include "ui/models/qt_text.h"

#include <QFontDatabase>
#include <QGuiApplication>
#include <QStringList>
#include <algorithm>
#include <array>

namespace amplab {
namespace {

using loop::LineChange;
using loop::LinePair;

constexpr size_t kContext = 2;   // unchanged lines shown around a difference
constexpr size_t kLeastFold = 3; // shorter folds save no rows

struct ChangeSign {
  const char *sign, *meaning;
};

// Indexed by LineChange.
constexpr std::array<ChangeSign, 6> kChangeSigns = {{
    {"", ""},
    {">", QT_TRANSLATE_NOOP("amplab::LoopDiffModel", "Same text, different indentation")},
    {"~", QT_TRANSLATE_NOOP("amplab::LoopDiffModel", "Changed")},
    {"", QT_TRANSLATE_NOOP("amplab::LoopDiffModel", "Moved")},
    {"-", QT_TRANSLATE_NOOP("amplab::LoopDiffModel", "Only on the left")},
    {"+", QT_TRANSLATE_NOOP("amplab::LoopDiffModel", "Only on the right")},
}};

const ChangeSign& change_sign_of(const LinePair& pair) { return kChangeSigns[static_cast<size_t>(pair.change)]; }

// Returns the direction in which a moved line is on the other side.
QString sign_of(const LinePair& pair) {
  if (pair.change != LineChange::moved) return qt(change_sign_of(pair).sign);
  return pair.other > std::max(pair.a, pair.b) ? QStringLiteral("↓") : QStringLiteral("↑");
}

QFont code_font() {
  QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  font.setPointSizeF(QGuiApplication::font().pointSizeF());
  return font;
}

} // namespace

std::string loop_text_of(const LaneStore& lane) {
  return lane.info().loop.empty() ? loop::loop_of(lane.current_config()) : lane.info().loop;
}

QString difference_sentence(const std::vector<LinePair>& pairs, const QString& a, const QString& b) {
  const auto count = loop::count_of(pairs);
  if (count.all() == 0) return LoopDiffModel::tr("“%1” and “%2” run the same loop, line for line.").arg(a, b);
  QStringList parts;
  const auto add = [&parts](int64_t lines, const QString& what) {
    if (lines > 0) parts << what.arg(lines);
  };
  add(count.changed, LoopDiffModel::tr("%1 changed"));
  add(count.moved, LoopDiffModel::tr("%1 moved"));
  add(count.indented, LoopDiffModel::tr("%1 indented differently"));
  add(count.removed, LoopDiffModel::tr("%1 only in “%2”").arg("%1", a));
  add(count.added, LoopDiffModel::tr("%1 only in “%2”").arg("%1", b));
  const QString lines = LoopDiffModel::tr("%n lines differ", nullptr, static_cast<int>(count.all()));
  return LoopDiffModel::tr("%1: %2.").arg(lines, parts.join(", "));
}

QString first_difference_sentence(const std::vector<LinePair>& pairs, const QString& a, const QString& b) {
  const LinePair* first = loop::first_difference(pairs);
  if (!first) return LoopDiffModel::tr("Their loops are the same.");
  const auto [left, right, change, other] = *first;
  switch (change) {
  case LineChange::removed:
    return LoopDiffModel::tr("Their loops first differ at line %1 of “%2”, which “%3” does not have.")
        .arg(left)
        .arg(a, b);
  case LineChange::added:
    return LoopDiffModel::tr("Their loops first differ at line %1 of “%2”, which “%3” does not have.")
        .arg(right)
        .arg(b, a);
  case LineChange::moved:
    return LoopDiffModel::tr("Their loops first differ at line %1 of “%2”, which is line %3 of “%4”.")
        .arg(left > 0 ? left : right)
        .arg(left > 0 ? a : b)
        .arg(other)
        .arg(left > 0 ? b : a);
  default:
    return LoopDiffModel::tr("Their loops first differ at line %1 of “%2” and line %3 of “%4”.")
        .arg(left)
        .arg(a)
        .arg(right)
        .arg(b);
  }
}

void LoopDiffModel::setTexts(std::string a, std::string b) {
  if (a == a_ && b == b_) return;
  beginResetModel();
  a_ = std::move(a);
  b_ = std::move(b);
  lines_a_ = loop::lines_of(a_);
  lines_b_ = loop::lines_of(b_);
  pairs_ = loop::difference_of(a_, b_);
  unfolded_.clear();
  layOut();
  endResetModel();
}

bool LoopDiffModel::isFold(int row) const { return rows_[static_cast<size_t>(row)].count > 1; }

void LoopDiffModel::unfold(int row) {
  if (!isFold(row)) return;
  beginResetModel();
  unfolded_.insert(rows_[static_cast<size_t>(row)].first);
  layOut();
  endResetModel();
}

// Without any difference nothing is folded.
void LoopDiffModel::layOut() {
  rows_.clear();
  const bool folds = loop::first_difference(pairs_);
  for (size_t at = 0; at < pairs_.size();) {
    size_t end = at;
    while (end < pairs_.size() && pairs_[end].change == LineChange::none) ++end;
    const size_t begin_fold = at == 0 ? 0 : at + kContext,
                 end_fold = end == pairs_.size() ? end : std::max(kContext, end) - kContext;
    if (folds && begin_fold + kLeastFold <= end_fold && !unfolded_.contains(begin_fold)) {
      for (; at < begin_fold; ++at) rows_.push_back({at, 1});
      rows_.push_back({begin_fold, end_fold - begin_fold});
      at = end_fold;
    }
    for (; at < end; ++at) rows_.push_back({at, 1});
    if (at < pairs_.size()) rows_.push_back({at++, 1}); // the changed line
  }
}

int64_t LoopDiffModel::lineAt(const QModelIndex& index) const {
  if (!index.isValid() || isFold(index.row())) return 0;
  const LinePair& pair = pairAt(index.row());
  return isLeft(index) ? pair.a : pair.b;
}

bool LoopDiffModel::isLeft(const QModelIndex& index) const {
  return index.column() < Sign || (index.column() == Sign && pairAt(index.row()).a > 0);
}

int LoopDiffModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}
int LoopDiffModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QString LoopDiffModel::textOf(const LinePair& pair, bool left) const {
  const int64_t line = left ? pair.a : pair.b;
  if (line > 0) return qt((left ? lines_a_ : lines_b_)[static_cast<size_t>(line) - 1]);
  return pair.change == LineChange::moved ? tr("at line %1 here").arg(pair.other) : QString();
}

Mark LoopDiffModel::markOf(const LinePair& pair, bool left) const {
  if ((left ? pair.a : pair.b) == 0) return Mark::none;
  switch (pair.change) {
  case LineChange::none: return Mark::none;
  case LineChange::removed: return Mark::removed;
  case LineChange::added: return Mark::added;
  default: return Mark::changed;
  }
}

QVariant LoopDiffModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const Row& row = rows_[static_cast<size_t>(index.row())];
  const LinePair& pair = pairs_[row.first];
  const int column = index.column();
  const bool left = column == LineA || column == TextA, is_text = column == TextA || column == TextB;
  if (row.count > 1) {
    if (role == ToneRole) return static_cast<int>(Tone::notice);
    if (column == LineA && (role == Qt::DisplayRole || role == Qt::AccessibleTextRole))
      return tr("⋯  %1 identical lines: press to show them").arg(row.count);
    return {};
  }
  switch (role) {
  case Qt::DisplayRole:
    if (column == Sign) return sign_of(pair);
    if (is_text) return textOf(pair, left);
    return (left ? pair.a : pair.b) > 0 ? QVariant(static_cast<qlonglong>(left ? pair.a : pair.b)) : QVariant();
  case SortRole:
    return is_text || column == Sign ? data(index, Qt::DisplayRole)
                                     : QVariant(static_cast<qlonglong>(left ? pair.a : pair.b));
  case Qt::AccessibleTextRole: return column == Sign ? tr(change_sign_of(pair).meaning) : data(index, Qt::DisplayRole);
  case Qt::ToolTipRole: {
    if (column != Sign && !is_text) return {};
    const QString meaning = tr(change_sign_of(pair).meaning), text = is_text ? textOf(pair, left).trimmed() : QString();
    return meaning.isEmpty() || text.isEmpty() ? meaning + text : meaning + "\n" + text;
  }
  case Qt::FontRole: return is_text || column == Sign ? QVariant(code_font()) : QVariant();
  case Qt::TextAlignmentRole:
    return QVariant(Qt::AlignVCenter | (is_text ? Qt::AlignLeft : column == Sign ? Qt::AlignHCenter : Qt::AlignRight));
  case ToneRole: {
    const bool absent = (left ? pair.a : pair.b) == 0;
    return static_cast<int>((is_text && absent) || column == LineA || column == LineB ? Tone::quiet : Tone::plain);
  }
  case MarkRole: return static_cast<int>(column == Sign ? Mark::none : markOf(pair, left));
  default: return {};
  }
}

QVariant LoopDiffModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == LineA || section == LineB ? tr("line")
         : section == TextA                   ? tr("baseline")
         : section == TextB                   ? tr("compared")
                                              : QString();
}

} // namespace amplab
