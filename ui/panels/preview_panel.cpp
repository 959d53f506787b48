// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/preview_panel.h"

#include "ui/models/qt_text.h"
#include "ui/plots/image_file.h"
#include "ui/theme/glyph.h"
#include "ui/widgets/lane_preview_view.h"
#include "ui/widgets/tone.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <stdexcept>

namespace amplab {
namespace {

constexpr double kAspect = 1.8; // of a preview: width to height
constexpr double kSharper = 2;  // pixels of a file per pixel of the window
constexpr int kUnitsPerInch = 96;

} // namespace

int PreviewPanel::columns_for(int count, const QSize& area) {
  int best = 1;
  double largest = 0;
  for (int columns = 1; columns <= count; ++columns) {
    const int rows = (count + columns - 1) / columns;
    const double width = static_cast<double>(area.width()) / columns,
                 height = static_cast<double>(area.height()) / rows;
    const double fits = std::min(width / kAspect, height);
    if (fits > largest) largest = fits, best = columns;
  }
  return best;
}

PreviewPanel::PreviewPanel(const PanelContext& of)
    : Panel(of), head_(new QWidget), content_(new QWidget), grid_(new QGridLayout(content_)),
      sentence_(
          toned_label(tr("There is no lane yet. While this panel is visible, it shows a preview of each lane's model."),
                      "quiet", this)) {
  setProperty("surface", true);
  setAttribute(Qt::WA_StyledBackground);
  grid_->setContentsMargins(kSmallGap, kSmallGap, kSmallGap, kSmallGap);
  grid_->setSpacing(kSmallGap);
  auto* scroll = new QScrollArea;
  scroll->setObjectName("preview:scroll");
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidgetResizable(true);
  scroll->setWidget(content_);
  scroll->viewport()->setAutoFillBackground(false);
  content_->setAutoFillBackground(false);
  sentence_->setObjectName("preview:sentence");
  auto* words = toned_label(tr("Each lane's model on test data, in the precision of the lane."), "quiet", head_);
  words->setObjectName("preview:words");
  words->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  words->setToolTip(tr("Colours: the predicted class, paler where the model is unsure. Enlarged: a detail where single "
                       "roundings of the features and the model show as stairs."));
  auto* head = new QHBoxLayout(head_);
  head->setContentsMargins(kGap, kSmallGap, kGap, kSmallGap);
  auto* menu = new QMenu(this);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillMenu(*menu, focus_.lane()); });
  auto* export_button = new QToolButton;
  export_button->setObjectName("preview:export");
  export_button->setText(tr("Export"));
  export_button->setAccessibleName(tr("Export preview"));
  export_button->setToolTip(tr("Copies or saves the preview of the selected lane or of all lanes"));
  export_button->setMenu(menu);
  export_button->setPopupMode(QToolButton::InstantPopup);
  export_button->setProperty("outlined", true);
  export_button->setFocusPolicy(Qt::TabFocus);
  export_ = export_button;
  head->addWidget(words, 1);
  head->addWidget(export_button);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(head_);
  column->addWidget(sentence_, 0, Qt::AlignCenter);
  column->addWidget(scroll, 1);
  connect(&store_, &RunStore::lanesChanged, this, &PreviewPanel::follow);
  followLane([this] { showChosen(); });
  connect(&store_, &RunStore::previewReceived, this, [this](int lane) {
    if (isVisible()) refresh(lane);
  });
  follow();
}

void PreviewPanel::follow() {
  const auto count = static_cast<size_t>(store_.laneCount());
  while (views_.size() > count) {
    delete views_.back();
    views_.pop_back();
  }
  while (views_.size() < count) {
    const int lane = static_cast<int>(views_.size());
    auto* view = views_.emplace_back(new LanePreviewView(theme_, content_));
    view->setObjectName(QString("preview:lane%1").arg(lane));
    view->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(view, &QWidget::customContextMenuRequested, this, [this, view, lane](const QPoint& at) {
      QMenu menu(this);
      fillMenu(menu, lane);
      menu.exec(view->mapToGlobal(at));
    });
    connect(view, &LanePreviewView::clicked, this, [this, lane] { focus_.selectLane(lane); });
  }
  sentence_->setVisible(count == 0);
  export_->setEnabled(count > 0);
  for (int lane = 0; lane < store_.laneCount(); ++lane) refresh(lane);
  arrange();
}

void PreviewPanel::refresh(int lane) {
  const LaneStore& its = store_.lane(lane);
  LanePreviewView& view = *views_[static_cast<size_t>(lane)];
  view.show(qt(its.name()), its.colour(), its.preview());
  view.setChosen(lane == focus_.lane() && store_.laneCount() > 1);
}

void PreviewPanel::showChosen() {
  for (size_t i = 0; i < views_.size(); ++i)
    views_[i]->setChosen(static_cast<int>(i) == focus_.lane() && views_.size() > 1);
}

void PreviewPanel::arrange() {
  if (views_.empty()) return;
  const int columns = columns_for(static_cast<int>(views_.size()), size());
  for (int i = 0; i < static_cast<int>(views_.size()); ++i) {
    grid_->addWidget(views_[static_cast<size_t>(i)], i / columns, i % columns);
    views_[static_cast<size_t>(i)]->QWidget::show();
  }
  for (int column = 0; column < grid_->columnCount(); ++column)
    grid_->setColumnStretch(column, column < columns ? 1 : 0);
}

// ---- copy and save ------------------------------------------------------------------------------------------------

void PreviewPanel::fillMenu(QMenu& menu, int lane) {
  menu.clear();
  if (lane < 0 || lane >= static_cast<int>(views_.size())) return;
  const QString name = qt(store_.lane(lane).name()).replace('&', "&&");
  const auto offer = [&](const char* object, Glyph glyph, const QString& text, auto what) {
    menu.addAction(glyph_icon(glyph), text, this, what)->setObjectName(object);
  };
  offer("preview:copy", Glyph::duplicate, tr("Copy the preview of “%1”").arg(name), [this, lane] { copy(lane); });
  offer("preview:save", Glyph::save, tr("Save the preview of “%1”…").arg(name),
        [this, lane] { chooseFileAndSave(lane); });
  if (views_.size() < 2) return;
  menu.addSeparator();
  offer("preview:copyAll", Glyph::duplicate, tr("Copy the previews of all lanes"), [this] { copy(kAllLanes); });
  offer("preview:saveAll", Glyph::save, tr("Save the previews of all lanes…"),
        [this] { chooseFileAndSave(kAllLanes); });
}

QSize PreviewPanel::sizeOf(int lane) const {
  return lane == kAllLanes ? content_->size() : views_[static_cast<size_t>(lane)]->size();
}

void PreviewPanel::paint(QPaintDevice& device, int lane) const {
  QPainter painter(&device);
  painter.fillRect(QRect({}, sizeOf(lane)), QColor(theme_.palette().surface));
  const auto put = [&](const LanePreviewView& view, QPoint at) {
    view.paint(painter, QRectF(QRect(at, view.size())).adjusted(kSmallGap, kSmallGap, -kSmallGap, -kSmallGap));
  };
  if (lane != kAllLanes) return put(*views_[static_cast<size_t>(lane)], {});
  for (const LanePreviewView* view : views_) put(*view, view->pos());
}

void PreviewPanel::copy(int lane) const {
  QImage image(sizeOf(lane) * kSharper, QImage::Format_ARGB32_Premultiplied);
  image.setDevicePixelRatio(kSharper);
  paint(image, lane);
  QApplication::clipboard()->setImage(image);
}

void PreviewPanel::chooseFileAndSave(int lane) {
  const QString path =
      QFileDialog::getSaveFileName(this, tr("Save preview"), "picture.png", tr("Images (*.png *.svg *.pdf)"));
  if (path.isEmpty() || lane >= static_cast<int>(views_.size())) return; // lanes may have been removed since
  const QString title = lane == kAllLanes ? tr("Model previews") : views_[static_cast<size_t>(lane)]->accessibleName();
  try {
    write_image(QFileInfo(path).suffix().isEmpty() ? path + ".png" : path, title,
                {sizeOf(lane), kUnitsPerInch, kSharper}, [&](QPaintDevice& device, bool) { paint(device, lane); });
  } catch (const std::runtime_error& error) {
    emit complained(QString::fromUtf8(error.what()));
  }
}

void PreviewPanel::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  for (int lane = 0; lane < store_.laneCount(); ++lane) refresh(lane);
  emit previewsWanted(true);
}

void PreviewPanel::hideEvent(QHideEvent* event) {
  Panel::hideEvent(event);
  emit previewsWanted(false);
}

void PreviewPanel::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  arrange();
}

} // namespace amplab
