// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/gallery_dialog.h"

#include "ui/shell/card_delegate.h"
#include "ui/shell/opening.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTabBar>
#include <QVBoxLayout>
#include <algorithm>

namespace amplab {
namespace {

constexpr QSize kGallerySize(1260, 860);

// All words, somewhere in the card.
bool has(const QString& text, const QStringList& words) {
  return std::ranges::all_of(words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

QString all_text(const LoopCard& card) {
  QStringList text{card.title, card.shows, card.look_for};
  for (const LoopCard::Lane& lane : card.lanes) text << lane.file << QString::fromStdString(lane.config.name) << QString::fromStdString(lane.config.loop);
  return text.join('\n');
}

QString kind_of(const LoopCard& card) {
  return card.lanes.size() == 1 ? GalleryDialog::tr("one lane") : GalleryDialog::tr("%1 lanes").arg(card.lanes.size());
}

} // namespace

GalleryDialog::GalleryDialog(std::vector<LoopCard> cards, const Theme& theme, QWidget* parent)
    : QDialog(parent), cards_(std::move(cards)), words_(new QLineEdit), sections_(new QTabBar), list_(new QListWidget), open_(new QPushButton) {
  setObjectName("galleryDialog");
  setWindowTitle(tr("Gallery"));
  words_->setObjectName("gallery:words");
  words_->setPlaceholderText(tr("Filter: clip, apex, penalty, unscale_ …"));
  words_->setAccessibleName(tr("Filter of the cards"));
  words_->setClearButtonEnabled(true);
  words_->installEventFilter(this);
  sections_->setObjectName("gallery:sections");
  sections_->setAccessibleName(tr("Section"));
  sections_->setExpanding(false);
  sections_->setDrawBase(false);
  sections_->addTab(tr("All"));
  for (const char* section : kGallerySections) sections_->addTab(tr(section));
  list_->setObjectName("gallery:cards");
  list_->setAccessibleName(tr("Examples"));
  list_->setViewMode(QListView::IconMode);
  list_->setMovement(QListView::Static);
  list_->setResizeMode(QListView::Adjust);
  list_->setUniformItemSizes(true);
  list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  list_->setItemDelegate(new CardDelegate(theme, cards_, list_));
  for (const LoopCard& card : cards_) {
    auto* item = new QListWidgetItem(card.title, list_);
    const QString kind = card.isPair() ? tr("two lanes: %1 and %2").arg(card.lanes[0].as, card.lanes[1].as) : kind_of(card);
    item->setData(Qt::AccessibleTextRole, tr("%1, %2. %3 Look for %4.").arg(card.title, kind, card.shows, card.look_for));
  }
  open_->setObjectName("gallery:open");
  open_->setDefault(true);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  buttons->addButton(open_, QDialogButtonBox::ActionRole);

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kWideGap, kWideGap, kWideGap, kWideGap);
  column->setSpacing(kWideGap);
  column->addWidget(words_);
  column->addWidget(sections_);
  column->addWidget(list_, 1);
  column->addWidget(buttons);
  resize(parentWidget() ? kGallerySize.boundedTo(parentWidget()->size() - QSize(40, 60)) : kGallerySize);

  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(words_, &QLineEdit::textChanged, this, &GalleryDialog::filter);
  connect(sections_, &QTabBar::currentChanged, this, &GalleryDialog::filter);
  connect(list_, &QListWidget::currentRowChanged, this, &GalleryDialog::follow);
  connect(list_, &QListWidget::itemDoubleClicked, this, &GalleryDialog::choose);
  connect(open_, &QPushButton::clicked, this, &GalleryDialog::choose);
  list_->setCurrentRow(0);
  follow();
  words_->setFocus();
}

void GalleryDialog::filter() {
  const QStringList words = words_->text().split(' ', Qt::SkipEmptyParts);
  const int section = sections_->currentIndex() - 1; // -1: all
  int first = -1;
  for (int row = 0; row < list_->count(); ++row) {
    const LoopCard& card = cards_[static_cast<size_t>(row)];
    const bool shown = (section < 0 || card.section == kGallerySections[section]) && has(all_text(card), words);
    list_->item(row)->setHidden(!shown);
    if (shown && first < 0) first = row;
  }
  const QListWidgetItem* current = list_->currentItem();
  if (!current || current->isHidden()) list_->setCurrentRow(first);
  follow();
}

void GalleryDialog::follow() {
  const QListWidgetItem* item = list_->currentItem();
  const bool any = item && !item->isHidden();
  open_->setEnabled(any);
  const size_t lanes = any ? cards_[static_cast<size_t>(list_->row(item))].lanes.size() : 1;
  open_->setText(lanes == 1 ? tr("&Open as a lane") : lanes == 2 ? tr("&Open as two lanes") : tr("&Open as %1 lanes").arg(lanes));
  open_->setToolTip(tr("Replaces the lanes; undo brings them back"));
}

void GalleryDialog::choose() {
  if (!open_->isEnabled()) return;
  emit chosen(cards_[static_cast<size_t>(list_->currentRow())]);
  accept();
}

// Up and down go to the cards, though one types.
bool GalleryDialog::eventFilter(QObject* object, QEvent* event) {
  if (object == words_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Down || key == Qt::Key_Up) {
      list_->setFocus();
      QCoreApplication::sendEvent(list_, event);
      return true;
    }
  }
  return QDialog::eventFilter(object, event);
}

void open_gallery(QWidget& window, ConfigDocument& document, LiveEdits& edits, LaneSelection& selection, const Theme& theme) {
  auto* dialog = new GalleryDialog(loop_cards(), theme, &window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  QObject::connect(dialog, &GalleryDialog::chosen, &window, [&](const LoopCard& card) {
    std::vector<RunConfig> configs;
    for (const LoopCard::Lane& lane : card.lanes) configs.push_back(lane.config);
    document.replace(inspected(setups_of(configs)), card.title);
    selection.select(document.setups().front().colour);
    edits.restart();
  });
  dialog->open();
}

} // namespace amplab
