// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/completion_popup.h"

#include "ui/widgets/tone.h"

#include <QFontDatabase>
#include <QGuiApplication>
#include <QListWidget>
#include <QPainter>
#include <QScreen>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

namespace amplab {
namespace {

constexpr int kRows = 9;
constexpr int kName = Qt::DisplayRole, kSentence = Qt::UserRole;

// Paints the name, with the sentences aligned after the longest name.
class Row : public QStyledItemDelegate {
 public:
  Row(const Theme& theme, QListWidget& list) : QStyledItemDelegate(&list), theme_(theme) {}
  int names = 0; // pixels

 protected:
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
    return {names, option.fontMetrics.height() + kSmallGap};
  }
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Palette& palette = theme_.palette();
    painter->fillRect(option.rect,
                      QColor(option.state.testFlag(QStyle::State_Selected) ? palette.selection : palette.raised));
    QRect area = option.rect.adjusted(kGap, 0, -kGap, 0);
    painter->setFont(option.font);
    painter->setPen(QColor(palette.text));
    painter->drawText(area, Qt::AlignVCenter, index.data(kName).toString());
    area.setLeft(area.left() + names + kWideGap);
    painter->setFont(text_font());
    painter->setPen(QColor(palette.quiet));
    painter->drawText(
        area, Qt::AlignVCenter,
        QFontMetrics(text_font()).elidedText(index.data(kSentence).toString(), Qt::ElideRight, area.width()));
  }

 private:
  const Theme& theme_;
};

} // namespace

CompletionPopup::CompletionPopup(const Theme& theme, QWidget& editor)
    : QFrame(&editor, Qt::ToolTip | Qt::FramelessWindowHint), theme_(theme), list_(new QListWidget(this)),
      signature_(toned_label({}, "quiet", this)) {
  setObjectName("code:completions");
  setAttribute(Qt::WA_ShowWithoutActivating);
  setFocusPolicy(Qt::NoFocus);
  list_->setFocusPolicy(Qt::NoFocus);
  list_->setAccessibleName(tr("Completions"));
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
  list_->setUniformItemSizes(true);
  list_->setItemDelegate(new Row(theme, *list_));
  signature_->setObjectName("code:signature");
  signature_->setWordWrap(true);
  signature_->setContentsMargins(kGap, kSmallGap, kGap, kSmallGap);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 1, 1, 1);
  column->setSpacing(0);
  column->addWidget(list_);
  column->addWidget(signature_);
  connect(list_, &QListWidget::currentRowChanged, this, &CompletionPopup::describe);
  connect(list_, &QListWidget::itemClicked, this, [this](QListWidgetItem* item) { emit nameClicked(item->text()); });
  connect(&theme, &Theme::changed, this, &CompletionPopup::applyStyle);
  applyStyle();
}

void CompletionPopup::applyStyle() {
  const Palette& palette = theme_.palette();
  QFont code = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  code.setPointSizeF(text_font().pointSizeF());
  list_->setFont(code);
  const auto name = [](QRgb colour) { return QColor(colour).name(); };
  setStyleSheet(QString("QFrame#code\\:completions { background: %1; border: 1px solid %2; } QListWidget { background: "
                        "%1; border: none; }"
                        "QLabel { background: %1; border: none; border-top: 1px solid %3; }")
                    .arg(name(palette.raised), name(palette.edge), name(palette.line)));
}

void CompletionPopup::showItems(const std::vector<Completion>& items, const QRect& at, bool choose) {
  if (items.empty()) return hide();
  items_ = items;
  const QSignalBlocker quietly(list_);
  list_->clear();
  int names = 0;
  for (const Completion& item : items) {
    auto* row = new QListWidgetItem(item.name, list_);
    row->setData(kSentence, item.sentence);
    row->setData(Qt::AccessibleTextRole, item.name + ": " + item.sentence);
    names = std::max(names, list_->fontMetrics().horizontalAdvance(item.name));
  }
  static_cast<Row*>(list_->itemDelegate())->names = names;
  list_->setCurrentRow(choose ? 0 : -1);
  list_->scrollToTop();
  signature_->setText(items_[static_cast<size_t>(std::max(0, chosen()))].signature);

  const QScreen* screen = QGuiApplication::screenAt(at.center());
  const QRect available = (screen ? screen : QGuiApplication::primaryScreen())->availableGeometry();
  const QSize size = sizeFor();
  QPoint corner(at.left(), at.bottom() + kHairGap);
  if (corner.y() + size.height() > available.bottom()) corner.setY(at.top() - kHairGap - size.height());
  corner.setX(std::clamp(corner.x(), available.left(), std::max(available.left(), available.right() - size.width())));
  setGeometry({corner, size});
  show();
  emit chosenChanged();
}

QSize CompletionPopup::sizeFor() const {
  const QFontMetrics code = list_->fontMetrics(), words = QFontMetrics(text_font());
  const int names = static_cast<Row*>(list_->itemDelegate())->names;
  int sentence = 0;
  for (const Completion& item : items_) sentence = std::max(sentence, words.horizontalAdvance(item.sentence));
  const int width =
      2 * kGap + names + kWideGap + std::min(sentence, 90 * words.averageCharWidth()) + 16; // 16: scroll bar
  const int rows = std::min<int>(kRows, static_cast<int>(items_.size()));
  const int wide = std::clamp(width, 30 * code.averageCharWidth(), 110 * code.averageCharWidth());
  return {wide, rows * (code.height() + kSmallGap) + 2 + signature_->heightForWidth(wide - 2)};
}

int CompletionPopup::chosen() const { return list_->currentRow(); }

const Completion* CompletionPopup::current() const {
  return isVisible() && chosen() >= 0 ? &items_[static_cast<size_t>(chosen())] : nullptr;
}

void CompletionPopup::move(int rows) {
  const int count = list_->count(), now = chosen();
  if (now < 0) return list_->setCurrentRow(rows > 0 ? 0 : count - 1);
  const bool one = rows == 1 || rows == -1;
  list_->setCurrentRow(one ? (now + rows + count) % count : std::clamp(now + rows, 0, count - 1));
}

void CompletionPopup::describe() {
  if (const int row = chosen(); row >= 0) signature_->setText(items_[static_cast<size_t>(row)].signature);
  emit chosenChanged();
}

} // namespace amplab
